#include "preemption/context.h"

#include "base/memory.h"
#include "preemption/segment.h"

/* Whether the scope's pending event can run in a context that begins here. */
static bool pending_is_ready(const struct preemption_search *search)
{
    for (unsigned i = 0; i < search->scope.alternatives; i++)
        if (clock_includes(search->row, search->pending_needs + (size_t)i * search->width,
                           search->width))
            return true;
    return false;
}

/* Whether all that the segment needs has been run. */
static inline bool is_ready(const struct preemption_search *search,
                            const struct preemption_segment *segment)
{
    for (uint32_t i = segment->needs; i < segment[1].needs; i++)
        if (search->row[search->needs[i].thread] < (clock_entry)search->needs[i].number)
            return false;
    return true;
}

static bool is_done(const struct preemption_search *search, event_id id)
{
    return id == EVENT_INIT || (preemption_scope_contains(&search->scope, search->graph, id) &&
                                (clock_entry)search->number_of[id] <
                                    search->row[graph_event(search->graph, id)->thread]);
}

/* Whether it has been run where the context comes to the event `next` of its thread. */
static bool is_done_before(const struct preemption_search *search, const struct event *next,
                           event_id id)
{
    const struct event *event = graph_event(search->graph, id);
    return is_done(search, id) || (event->thread == next->thread && event->index < next->index);
}

/* Whether the queue has nothing for the event, that is, for the next one at its end. */
static bool is_queue_waiting(const struct preemption_search *search, const struct event *event)
{
    const struct event *next = event;
    while (!is_done_before(search, event, next->co_prev))
        next = graph_event(search->graph, next->co_prev);
    return !is_done_before(search, event, next->cause);
}

/* Whether the segment, which is not ready, is not enabled either. */
static bool is_waiting(const struct preemption_search *search, unsigned thread,
                       const struct preemption_segment *segment)
{
    const struct graph *graph = search->graph;
    const struct event *event = graph_event(graph, graph->threads[thread].events[segment->first]);
    if (event->flags & EVENT_JOINS)
        return event->cause != 0;
    if (event->flags & EVENT_QUEUES)
        return is_queue_waiting(search, event);
    if (!(event->flags & EVENT_NEEDS))
        return false;
    event_id write = event->flags & EVENT_WRITES ? event->co_prev : event->rf;
    while (!is_done_before(search, event, write))
        write = graph_event(graph, write)->co_prev;
    return graph_disables(graph, write, event);
}

/* Whether the thread's end lets another one go that has something to do before it joins it. */
static bool end_releases(const struct preemption_search *search, unsigned thread)
{
    const struct graph *graph = search->graph;
    event_id joiner = graph->threads[thread].joiner;
    if (!joiner || !preemption_scope_contains(&search->scope, search->graph, joiner) ||
        !graph_event(graph, joiner)->cause)
        return false;
    const struct event *join = graph_event(graph, joiner);
    const event_id *events = graph->threads[join->thread].events;
    clock_entry next = search->row[join->thread];
    if (next > (clock_entry)search->number_of[joiner])
        return false;
    for (uint32_t i = segment_at(search, join->thread, next)->first; i < join->index; i++)
        if (!(graph_event(graph, events[i])->flags & EVENT_JOINS))
            return true;
    return false;
}

/* Where the thread comes from its segment `from`: in front of the next one that lets go (not `from`),
 * or that it cannot run. */
static clock_entry run_on(const struct preemption_search *search, unsigned thread, clock_entry from,
                          bool pending_is_ready)
{
    clock_entry next = from, end = search->end[thread];
    const struct preemption_segment *segment = segment_at(search, thread, from);
    for (; next < end; next++, segment++) {
        if (segment_is_pending(search, thread, next) ? !pending_is_ready
                                                     : !is_ready(search, segment))
            break;
        if (segment->releases && next > from)
            break;
    }
    return next;
}

static void add_move(struct preemption_search *search, unsigned thread, clock_entry to, bool pays)
{
    array_reserve(search->moves, search->move_capacity, search->move_count + 1);
    search->moves[search->move_count++] = (struct preemption_move){thread, to, pays};
}

bool context_add_moves(struct preemption_search *search, unsigned thread)
{
    clock_entry from = search->row[thread], end = search->end[thread];
    bool pending = search->scope.pending == (int)thread && pending_is_ready(search);
    bool releases = segment_at(search, thread, from)->releases;
    clock_entry to = run_on(search, thread, from, pending);
    const struct preemption_segment *next = segment_at(search, thread, to);
    while (to < end && next->releases && is_ready(search, next)) {
        add_move(search, thread, to, true);
        releases = true;
        to = run_on(search, thread, to, pending);
        next = segment_at(search, thread, to);
    }
    if (to == end) {
        add_move(search, thread, to, false);
        return !releases && !end_releases(search, thread);
    }
    if (!segment_is_pending(search, thread, to) && is_waiting(search, thread, next)) {
        add_move(search, thread, to, false);
        return !releases;
    }
    if (next->section >= from && !search->splits_sections)
        to = next->section;
    if (to > from)
        add_move(search, thread, to, true);
    return false;
}

bool context_can_begin(const struct preemption_search *search, unsigned thread)
{
    clock_entry next = search->row[thread];
    if (next == search->end[thread])
        return false;
    return segment_is_pending(search, thread, next)
               ? pending_is_ready(search)
               : is_ready(search, segment_at(search, thread, next));
}
