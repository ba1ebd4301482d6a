/* sc.c - sequential consistency (Lamport, 1979).
 *
 * A graph is consistent iff happens-before, hb = (po u rf u co u fr u create u join u cause)+, is
 * acyclic. The consistent graphs are exactly the Mazurkiewicz traces of the program's
 * interleavings.
 *
 * The model's clock of an event is its hb prefix. The floor of a thread's next operation is the
 * co-latest write in the hb prefix of the thread's last event. With an older source, fr would close
 * a cycle of hb; with an older place, co would.
 *
 * The clock of a co-maximal event costs O(threads), and O(threads) more for each reader of the
 * write that it overwrites. Any other event is hb-before an older event, the next write in co. Then
 * every event that is hb-after that write is hb-after the new event, too, and its clock is updated
 * (propagate): O(threads) for each of them. A reading of a set (graph/sets.h) comes behind the
 * updates that are in it, and, but for a wait, in front of the others. After a restriction, the
 * clocks of the kept events that counted removed events are computed from their predecessors'
 * clocks, in an order of hb. */
#include "base/error.h"
#include "base/memory.h"
#include "graph/sets.h"
#include "graph/undo.h"
#include "model/closure.h"
#include "model/memory_model.h"

/* --- Clocks ----------------------------------------------------------------------------------- */

/* The event's clock, also while others are stale. */
static clock_entry *row(const struct graph *graph, event_id id)
{
    return graph->hb + (size_t)id * graph->width;
}

/* Whether the event is the last one of its thread in its own clock. It is not on an hb cycle. */
static bool is_last_in_clock(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    return row(graph, id)[event->thread] == (clock_entry)event->index + 1;
}

/* Joins the clocks of the write's co predecessor and of that one's readers into its own. */
static void join_write_predecessors(struct graph *graph, event_id id)
{
    const struct event *event = &graph->events[id];
    clock_entry *hb = row(graph, id);
    event_id before = event->co_prev;
    if (!graph_in_clock(graph, hb, before))
        clock_join(hb, row(graph, before), graph->width);
    event_id reader = graph_readers(graph, event->location, before);
    for (; reader; reader = graph->events[reader].next_reader)
        if (!graph_in_clock(graph, hb, reader))
            clock_join(hb, row(graph, reader), graph->width);
}

/* Joins the clocks of the reading's updates, and those of the readings without the update, into
 * that of the event (sets.h). */
static __attribute__((noinline)) void join_set_predecessors(struct graph *graph, event_id id)
{
    const struct event *event = &graph->events[id];
    for (unsigned t = 0; t < graph->thread_count; t++) {
        if (t == event->thread)
            continue;
        event_id update = 0, reading = 0;
        if (event_is_reading(event))
            update = sets_last_update(graph, event->location, t, graph_porf(graph, id)[t]);
        if (event_is_update(event))
            reading = sets_reading_without(graph, t, id);
        if (update)
            clock_join(row(graph, id), row(graph, update), graph->width);
        if (reading)
            clock_join(row(graph, id), row(graph, reading), graph->width);
    }
}

/* Computes the event's clock from those of its immediate hb predecessors. */
static void derive(struct graph *graph, event_id id)
{
    graph_derive_clock(graph, graph->hb, id);
    const struct event *event = &graph->events[id];
    if (event->flags & EVENT_WRITES)
        join_write_predecessors(graph, id);
    else if (!(event->flags & EVENT_READS) && event->location)
        join_set_predecessors(graph, id);
    verify(is_last_in_clock(graph, id));
}

/* Adds the clock of the event `id` to that of `next`, the next write in co, and of all events that
 * are hb-after `next`. In each thread, these are the last events. */
static void propagate(struct graph *graph, event_id id, event_id next)
{
    const struct event *target = &graph->events[next];
    const clock_entry *added = row(graph, id);
    verify(next != EVENT_INIT && next != id);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        for (uint32_t i = thread->count; i-- > 0;) {
            event_id after = thread->events[i];
            if (after >= graph->stale_from)
                continue;
            clock_entry *hb = row(graph, after);
            if (hb[target->thread] <= (clock_entry)target->index)
                break;
            if (clock_includes(hb, added, graph->width))
                continue;
            undo_log_clock(graph, after);
            clock_join(hb, added, graph->width);
            verify(is_last_in_clock(graph, after));
        }
    }
}

/* The same for all immediate hb successors of the event. */
static void propagate_to_successors(struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    if (!event_is_reading(event)) {
        propagate(graph, id, graph_successor(graph, id));
        return;
    }
    for (unsigned t = 0; !event_is_wait(event) && t < graph->thread_count; t++) {
        event_id next = sets_first_beyond(graph, event->location, t, graph_porf(graph, id));
        if (next)
            propagate(graph, id, next);
    }
}

static void update(struct graph *graph)
{
    event_id first = graph->stale;
    verify(first != EVENT_INIT && first < graph->stale_from && graph->stale_from <= graph->count);
    derive(graph, first);
    if (!(graph->events[first].flags & EVENT_MAXIMAL))
        propagate_to_successors(graph, first);
    for (event_id id = graph->stale_from; id < graph->count; id++)
        derive(graph, id);
}

/* Sets graph->scratch to the kept events with clocks that count removed events; returns their
 * number. In each thread they are the last events, since hb grows along po. */
static size_t find_affected(struct graph *graph, const clock_entry *keep)
{
    size_t found = 0;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        for (uint32_t i = thread->count; i-- > 0;) {
            verify(i < (uint32_t)keep[t]);
            if (clock_includes(keep, graph_hb(graph, thread->events[i]), graph->width))
                break;
            *array_push(graph->scratch, found, graph->scratch_capacity) = thread->events[i];
        }
    }
    return found;
}

static int compare_by_clock(const void *a, const void *b, void *context)
{
    const struct graph *graph = context;
    int64_t x = clock_sum(graph_hb(graph, *(const event_id *)a), graph->width);
    int64_t y = clock_sum(graph_hb(graph, *(const event_id *)b), graph->width);
    return (x > y) - (x < y);
}

static void restricted(struct graph *graph, const clock_entry *keep)
{
    verify(graph->stale == 0);
    size_t affected = find_affected(graph, keep);
    /* A clock is larger than those of all hb predecessors, so the order by sum is topological. */
    if (affected > 1)
        qsort_r(graph->scratch, affected, sizeof *graph->scratch, compare_by_clock, graph);
    for (size_t i = 0; i < affected; i++) {
        undo_log_clock(graph, graph->scratch[i]);
        derive(graph, graph->scratch[i]);
    }
}

/* --- Choices and races ------------------------------------------------------------------------ */

static event_id find_floor(struct graph *graph, unsigned thread, uint32_t location, bool may_load)
{
    (void)may_load;
    event_id floor = graph_co_last(graph, location);
    while (!graph_happens_before_next(graph, thread, floor)) /* EVENT_INIT does */
        floor = graph_event(graph, floor)->co_prev;
    return floor;
}

/* --- The axioms ------------------------------------------------------------------------------- */

static void add_edges(struct closure *closure, event_id id)
{
    const struct graph *graph = closure->graph;
    const struct event *event = graph_event(graph, id);
    const struct graph_thread *thread = &graph->threads[event->thread];
    closure_add_edge(closure, event->index ? thread->events[event->index - 1] : thread->creator,
                     id);
    closure_add_causes(closure, id);
    if (event->flags & EVENT_READS) {
        closure_add_edge(closure, event->rf, id);
        event_id next = graph_co_next(graph, event->location, event->rf);
        if (next && next != id)
            closure_add_edge(closure, id, next);
    }
    if ((event->flags & EVENT_WRITES) && event->co_next)
        closure_add_edge(closure, id, event->co_next);
    bool is_first = event_is_reading(event) && !event_is_wait(event);
    for (unsigned t = 0; is_first && t < graph->thread_count; t++) {
        event_id next = sets_first_beyond(graph, event->location, t, graph_porf(graph, id));
        if (next)
            closure_add_edge(closure, id, next);
    }
}

static void check(const struct graph *graph)
{
    require(graph->stale == 0);
    size_t size = graph->width * sizeof(clock_entry);
    struct closure closure = closure_of(graph, add_edges);
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
    .clocks = {.rows = 1, .has_interleavings = true, .update = update, .restricted = restricted},
    .floor = find_floor,
    .causal_past_is_hidden = true,
    .before_next = NULL, /* an order by co or fr alone is chance, and hides no race */
    .check = check,
    .has_sets = true,
};
