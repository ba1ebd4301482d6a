/* check.c - an independent look at a whole graph: everything that its incremental operations keep
 * up is derived anew from po, rf and co. Used in builds with --enable-checks, and by tests. */
#include "base/error.h"
#include "base/memory.h"
#include "graph/graph.h"

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

static void check_reader(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    event_id reader = graph_readers(graph, event->location, event->rf);
    while (reader && reader != id)
        reader = graph_event(graph, reader)->next_reader;
    if (!reader)
        bug("event %u is not among the readers of %u", id, event->rf);
    if (event->rf && !(graph_event(graph, event->rf)->flags & EVENT_PRESENT))
        bug("event %u reads from the removed event %u", id, event->rf);
}

static void check_write(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    if (graph_co_next(graph, event->location, event->co_prev) != id)
        bug("event %u is not after %u in co", id, event->co_prev);
    if ((event->flags & EVENT_READS) && event->rf != event->co_prev)
        bug("event %u reads %u but follows %u in co", id, event->rf, event->co_prev);
}

/* Causes follow each other as the events do at the queue's other end. */
static void check_queue(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    const struct event *cause = graph_event(graph, event->cause);
    if (event->cause && cause->co_prev != graph_event(graph, event->co_prev)->cause)
        bug("event %u is let in by %u, whose turn it is not", id, event->cause);
    if (!event->cause && graph_event(graph, event->co_prev)->cause)
        bug("event %u is let in by none", id);
}

/* hb as the closure over all edges, by iteration until nothing changes. */
struct derived {
    const struct graph *graph;
    clock_entry *hb;
    bool changed;
};

static void add_edge(struct derived *derived, event_id from, event_id to)
{
    unsigned width = derived->graph->width;
    clock_entry *after = derived->hb + (size_t)to * width;
    const clock_entry *before = derived->hb + (size_t)from * width;
    if (from == EVENT_INIT || clock_includes(after, before, width))
        return;
    clock_join(after, before, width);
    derived->changed = true;
}

static void add_edges(struct derived *derived, event_id id)
{
    const struct graph *graph = derived->graph;
    const struct event *event = graph_event(graph, id);
    const struct graph_thread *thread = &graph->threads[event->thread];
    add_edge(derived, event->index ? thread->events[event->index - 1] : thread->creator, id);
    add_edge(derived, event->cause, id);
    if (event->flags & EVENT_READS) {
        add_edge(derived, event->rf, id);
        event_id next = graph_co_next(graph, event->location, event->rf);
        if (next && next != id)
            add_edge(derived, id, next);
    }
    if ((event->flags & EVENT_WRITES) && event->co_next)
        add_edge(derived, id, event->co_next);
}

static void derive(struct derived *derived)
{
    const struct graph *graph = derived->graph;
    for (event_id id = 1; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        derived->hb[(size_t)id * graph->width + event->thread] = (clock_entry)event->index + 1;
    }
    do {
        derived->changed = false;
        for (event_id id = 1; id < graph->count; id++)
            if (graph_event(graph, id)->flags & EVENT_PRESENT)
                add_edges(derived, id);
    } while (derived->changed);
}

void graph_check(const struct graph *graph)
{
    check_threads(graph);
    size_t size = graph->width * sizeof(clock_entry);
    struct derived derived = {graph, memory_new(graph->count, size), false};
    derive(&derived);
    for (event_id id = 1; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        if (!(event->flags & EVENT_PRESENT))
            continue;
        if (event->flags & EVENT_READS)
            check_reader(graph, id);
        if (event->flags & EVENT_WRITES)
            check_write(graph, id);
        if (event->flags & EVENT_QUEUES)
            check_queue(graph, id);
        if (derived.hb[(size_t)id * graph->width + event->thread] != (clock_entry)event->index + 1)
            bug("event %u is on an hb cycle", id);
        if (memcmp(derived.hb + (size_t)id * graph->width, graph_hb(graph, id), size) != 0)
            bug("the hb clock of event %u is wrong", id);
    }
    free(derived.hb);
}
