#include "graph/causes.h"

event_id causes_arrival(const struct graph *graph, uint32_t location, event_id source,
                        unsigned thread, uint64_t round)
{
    verify(location != 0 && round > 0);
    event_id id = graph_last_access(graph, location, thread);
    while (id) {
        const struct event *event = graph_event(graph, id);
        verify(event->location == location);
        if (event->rf == source && event_is_arrival(event) && event->value <= round)
            return id;
        id = event->previous_access;
    }
    return 0;
}

/* Whether the event is an arrival of the same round as `own`. */
static bool is_of_round(const struct event *event, const struct event *own)
{
    return event->location == own->location && event->rf == own->rf && event->value == own->value &&
           event_is_arrival(event);
}

/* The thread's arrival in the round of the arrival `id`; 0: there is none. It is among the thread's
 * latest accesses, or an old one. An old one is looked for from the first event on that is not in
 * the causal prefix of `id`, since that ends in the round before. */
static event_id find_arrival(const struct graph *graph, event_id id, unsigned thread)
{
    enum { LATEST = CHECKS ? 1 : 3 };
    const struct event *own = graph_event(graph, id);
    event_id latest = graph_last_access(graph, own->location, thread);
    for (unsigned i = 0; latest && i < LATEST; i++) {
        const struct event *event = graph_event(graph, latest);
        if (is_of_round(event, own))
            return latest;
        latest = event->previous_access;
    }
    const struct graph_thread *other = &graph->threads[thread];
    if (!latest || thread == own->thread)
        return latest ? id : 0;
    for (uint32_t i = (uint32_t)graph_porf(graph, id)[thread]; i < other->count; i++)
        if (is_of_round(graph_event(graph, other->events[i]), own))
            return other->events[i];
    return 0;
}

event_id causes_next_of_departure(const struct graph *graph, const struct event *event,
                                  event_id last)
{
    verify(event_is_arrival(graph_event(graph, event->cause)));
    unsigned t = last ? graph_event(graph, last)->thread + 1u : 0;
    event_id found = 0;
    for (; t < graph->thread_count && !found; t++)
        found = find_arrival(graph, event->cause, t);
    return found;
}

event_id causes_next_of_reading(const struct graph *graph, const struct event *event, event_id last)
{
    verify(event_is_reading(event) && (event->flags & EVENT_PRESENT));
    const clock_entry *set = graph_set(graph, graph->threads[event->thread].events[event->index]);
    unsigned t = last ? graph_event(graph, last)->thread + 1u : 0;
    event_id found = 0;
    for (; t < graph->thread_count && !found; t++)
        found = sets_last_update(graph, event->location, t,
                                 t == event->thread ? (clock_entry)event->index : set[t]);
    return found;
}
