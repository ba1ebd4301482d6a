/* check.c - an independent check of a whole graph. It computes everything that the incremental
 * operations maintain, except the model's clocks, from po, rf and co. Builds with --enable-checks
 * and tests use it. */
#include "base/error.h"
#include "base/memory.h"
#include "graph/causes.h"

#include <stdlib.h>

static void check_threads(const struct graph *graph)
{
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        for (uint32_t i = 0; i < thread->count; i++) {
            const struct event *event = graph_event(graph, thread->events[i]);
            if (!(event->flags & EVENT_PRESENT) || event->thread != t || event->index != i)
                bug("event %u of thread %u is out of place", i, t);
            if (i > 0 && thread->events[i - 1] >= thread->events[i])
                bug("stamps of thread %u do not grow at %u", t, i);
        }
    }
}

/* Marks the readers of the write, or of the location's initial value. */
static void mark_readers(const struct graph *graph, uint32_t location, event_id write, bool *marks)
{
    for (event_id id = graph_readers(graph, location, write); id;
         id = graph_event(graph, id)->next_reader) {
        const struct event *reader = graph_event(graph, id);
        if (reader->rf != write || reader->location != location || marks[id])
            bug("event %u is among the readers of %u", id, write);
        marks[id] = true;
    }
}

/* Each event is once among the readers of what it reads, and nowhere else. */
static void check_readers(const struct graph *graph)
{
    bool *marks = memory_new(graph->count, sizeof *marks);
    for (uint32_t i = 0; i < graph->location_capacity; i++)
        mark_readers(graph, i, EVENT_INIT, marks);
    for (event_id id = 1; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        if ((event->flags & EVENT_PRESENT) && (event->flags & EVENT_WRITES))
            mark_readers(graph, event->location, id, marks);
    }
    for (event_id id = 1; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        bool reads = (event->flags & EVENT_PRESENT) && (event->flags & EVENT_READS);
        if (reads != marks[id])
            bug("event %u is not among the readers of %u", id, event->rf);
        if (reads && event->rf && !(graph_event(graph, event->rf)->flags & EVENT_PRESENT))
            bug("event %u reads from the removed event %u", id, event->rf);
    }
    free(marks);
}

static void check_write(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    if (graph_co_next(graph, event->location, event->co_prev) != id)
        bug("event %u is not after %u in co", id, event->co_prev);
    if ((event->flags & EVENT_READS) && event->rf != event->co_prev)
        bug("event %u reads %u but follows %u in co", id, event->rf, event->co_prev);
}

/* The causes of the events at one end of a queue are the events at its other end, in their
 * order. */
static void check_queue(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    const struct event *cause = graph_event(graph, event->cause);
    if (event->cause && cause->co_prev != graph_event(graph, event->co_prev)->cause)
        bug("event %u has the cause %u, which is out of order", id, event->cause);
    if (!event->cause && graph_event(graph, event->co_prev)->cause)
        bug("event %u has no cause, but the event before it has", id);
}

/* The event's clock is the least one that includes the event and its porf predecessors. */
static void check_porf(const struct graph *graph, event_id id, clock_entry *expected)
{
    const struct event *event = graph_event(graph, id);
    clock_copy(expected, graph_porf(graph, graph_before(graph, event)), graph->width);
    for (event_id cause = causes_next(graph, event, 0); cause;
         cause = causes_next(graph, event, cause))
        clock_join(expected, graph_porf(graph, cause), graph->width);
    clock_join(expected, graph_porf(graph, event->rf), graph->width);
    expected[event->thread] = (clock_entry)event->index + 1;
    if (memcmp(expected, graph_porf(graph, id), graph->width * sizeof *expected) != 0)
        bug("the porf clock of event %u is wrong", id);
}

static void check_plain(const struct graph *graph)
{
    uint32_t *plain = memory_new(graph->location_capacity + 1, sizeof *plain);
    for (event_id id = 1; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        bool counts = event->location && (event->flags & EVENT_PRESENT);
        plain[event->location] += counts && (event->flags & EVENT_PLAIN);
    }
    for (size_t i = 0; i < graph->location_capacity; i++)
        if (plain[i] != graph->locations[i].plain)
            bug("location %zu has %u plain accesses, not %u", i, plain[i],
                graph->locations[i].plain);
    free(plain);
}

void graph_check(const struct graph *graph)
{
    check_threads(graph);
    check_plain(graph);
    check_readers(graph);
    clock_entry expected[graph->width];
    for (event_id id = 1; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        if (!(event->flags & EVENT_PRESENT))
            continue;
        check_porf(graph, id, expected);
        if (event->flags & EVENT_WRITES)
            check_write(graph, id);
        if (event->role == ROLE_QUEUE)
            check_queue(graph, id);
    }
}
