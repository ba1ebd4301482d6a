/* sc.c - sequential consistency (Lamport, 1979).
 *
 * A graph is consistent iff happens-before, hb = (po u rf u co u fr u create u join u cause)+, is
 * acyclic. Its consistent graphs are exactly the Mazurkiewicz traces of the program's interleavings.
 *
 * The model's clock of an event is its hb prefix. hb includes co. So the floor of a thread's next
 * operation is the co-latest write in the hb prefix of the thread's last event: a source that is
 * older would close a cycle through fr, an older place in co one through co.
 *
 * Appending a co-maximal event costs O(threads), and as much for each reader of the write that it
 * overwrites. Any other event has edges into the past, to the next write in co: everything that is
 * hb-after that is now hb-after the event, too (propagate). A restriction derives the clocks of those
 * kept events anew that counted removed ones. */
#include "base/error.h"
#include "base/memory.h"
#include "graph/undo.h"
#include "model/memory_model.h"

#include <stdlib.h>

/* --- Clocks -------------------------------------------------------------------------------------
 */

/* Joins the clocks of the write's co predecessor and of that one's readers into its own. */
static void join_write_predecessors(struct graph *graph, event_id id)
{
    const struct event *event = &graph->events[id];
    clock_entry *hb = graph->hb + (size_t)id * graph->width;
    event_id before = event->co_prev;
    if (!graph_in_clock(graph, hb, before))
        clock_join(hb, graph_hb(graph, before), graph->width);
    event_id reader = graph_readers(graph, event->location, before);
    for (; reader; reader = graph->events[reader].next_reader)
        if (!graph_in_clock(graph, hb, reader))
            clock_join(hb, graph_hb(graph, reader), graph->width);
}

/* The event's clock from those of its immediate hb predecessors. */
static void derive(struct graph *graph, event_id id)
{
    graph_derive_clock(graph, graph->hb, id);
    if (graph->events[id].flags & EVENT_WRITES)
        join_write_predecessors(graph, id);
}

/* Everything that is hb-after `next` is now also hb-after the event `id`. */
static void propagate(struct graph *graph, event_id id, event_id next)
{
    const struct event *target = &graph->events[next];
    const clock_entry *added = graph_hb(graph, id);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        for (uint32_t i = thread->count; i-- > 0;) {
            event_id after = thread->events[i];
            if (after >= graph->stale_from)
                continue;
            clock_entry *hb = graph->hb + (size_t)after * graph->width;
            if (hb[target->thread] <= (clock_entry)target->index)
                break;
            if (clock_includes(hb, added, graph->width))
                continue;
            undo_log_clock(graph, after);
            clock_join(hb, added, graph->width);
        }
    }
}

static void update(struct graph *graph)
{
    event_id first = graph->stale;
    derive(graph, first);
    if (!(graph->events[first].flags & EVENT_MAXIMAL))
        propagate(graph, first, graph_successor(graph, first));
    for (event_id id = graph->stale_from; id < graph->count; id++)
        derive(graph, id);
}

/* The kept events whose clock counts removed ones, into graph->scratch; returns their number. In each
 * thread they are the last ones, since hb grows along po. */
static size_t find_affected(struct graph *graph, const clock_entry *keep)
{
    size_t found = 0;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        for (uint32_t i = thread->count; i-- > 0;) {
            if (clock_includes(keep, graph_hb(graph, thread->events[i]), graph->width))
                break;
            array_reserve(graph->scratch, graph->scratch_capacity, found + 1);
            graph->scratch[found++] = thread->events[i];
        }
    }
    return found;
}

static int64_t clock_sum(const struct graph *graph, event_id id)
{
    const clock_entry *hb = graph_hb(graph, id);
    int64_t sum = 0;
    for (unsigned t = 0; t < graph->width; t++)
        sum += hb[t];
    return sum;
}

static int compare_by_clock(const void *a, const void *b, void *context)
{
    int64_t x = clock_sum(context, *(const event_id *)a);
    int64_t y = clock_sum(context, *(const event_id *)b);
    return (x > y) - (x < y);
}

static void restricted(struct graph *graph, const clock_entry *keep)
{
    size_t affected = find_affected(graph, keep);
    /* An event's clock exceeds those of its hb predecessors: by sum is a topological order. */
    if (affected > 1)
        qsort_r(graph->scratch, affected, sizeof *graph->scratch, compare_by_clock, graph);
    for (size_t i = 0; i < affected; i++) {
        undo_log_clock(graph, graph->scratch[i]);
        derive(graph, graph->scratch[i]);
    }
}

/* --- Choices and races --------------------------------------------------------------------------
 */

static event_id find_floor(struct graph *graph, unsigned thread, uint32_t location)
{
    event_id floor = graph_co_last(graph, location);
    while (!graph_happens_before_next(graph, thread, floor))
        floor = graph_event(graph, floor)->co_prev;
    return floor;
}

/* Data races are judged by porf: an order that a lock or another synchronising access does not make is
 * chance. */
static const clock_entry *before_next(const struct graph *graph, unsigned thread)
{
    return graph_porf(graph, graph_last(graph, thread));
}

/* --- The axioms ---------------------------------------------------------------------------------
 */

/* hb as the closure over all edges, by iteration until nothing changes. */
struct closure {
    const struct graph *graph;
    clock_entry *hb;
    bool changed;
};

static void add_edge(struct closure *closure, event_id from, event_id to)
{
    unsigned width = closure->graph->width;
    clock_entry *after = closure->hb + (size_t)to * width;
    const clock_entry *before = closure->hb + (size_t)from * width;
    if (from == EVENT_INIT || clock_includes(after, before, width))
        return;
    clock_join(after, before, width);
    closure->changed = true;
}

static void add_edges(struct closure *closure, event_id id)
{
    const struct graph *graph = closure->graph;
    const struct event *event = graph_event(graph, id);
    const struct graph_thread *thread = &graph->threads[event->thread];
    add_edge(closure, event->index ? thread->events[event->index - 1] : thread->creator, id);
    add_edge(closure, event->cause, id);
    if (event->flags & EVENT_READS) {
        add_edge(closure, event->rf, id);
        event_id next = graph_co_next(graph, event->location, event->rf);
        if (next && next != id)
            add_edge(closure, id, next);
    }
    if ((event->flags & EVENT_WRITES) && event->co_next)
        add_edge(closure, id, event->co_next);
}

static void close_edges(struct closure *closure)
{
    const struct graph *graph = closure->graph;
    for (event_id id = 1; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        closure->hb[(size_t)id * graph->width + event->thread] = (clock_entry)event->index + 1;
    }
    do {
        closure->changed = false;
        for (event_id id = 1; id < graph->count; id++)
            if (graph_event(graph, id)->flags & EVENT_PRESENT)
                add_edges(closure, id);
    } while (closure->changed);
}

static void check(const struct graph *graph)
{
    size_t size = graph->width * sizeof(clock_entry);
    struct closure closure = {graph, memory_new(graph->count, size), false};
    close_edges(&closure);
    for (event_id id = 1; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        const clock_entry *hb = closure.hb + (size_t)id * graph->width;
        if (!(event->flags & EVENT_PRESENT))
            continue;
        if (hb[event->thread] != (clock_entry)event->index + 1)
            bug("event %u is on an hb cycle", id);
        if (memcmp(hb, graph_hb(graph, id), size) != 0)
            bug("the hb clock of event %u is wrong", id);
    }
    free(closure.hb);
}

const struct memory_model memory_model_sc = {
    .name = "sc",
    .summary = "sequential consistency: all memory orders count as seq_cst",
    .clocks = {.update = update, .restricted = restricted},
    .floor = find_floor,
    .causal_past_is_hidden = true,
    .before_next = before_next,
    .check = check,
    .has_linearisations = true,
};
