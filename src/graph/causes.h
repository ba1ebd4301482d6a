/* causes.h - what comes before an event in porf, beside po, creation and rf.
 *
 * Most events have one cause at most, which is event.cause. A *departure* from a barrier has one
 * for each thread of its round. An *arrival* at a barrier is a read of the barrier's location; it
 * has the number of its round, from 1, as its `value`. So the arrivals of a round read the same
 * write, the barrier's initialisation, have the same number, and are of different threads. They are
 * in no order. A departure has no location. Its `cause` is its own thread's arrival, and its
 * `value` is the number of threads of the round, all of which have arrived.
 *
 * The causes of a reading (sets.h) are the updates that it has, of each thread the last one. */
#pragma once

#include "graph/sets.h"

static inline bool event_is_departure(const struct event *event)
{
    return event->role == ROLE_DEPARTURE;
}

static inline bool event_is_arrival(const struct event *event)
{
    return event->role == ROLE_ARRIVAL;
}

/* The latest arrival of the thread at the location that reads `source`, and whose round is not
 * behind `round`; 0: none. Linear in the thread's accesses since then. */
event_id causes_arrival(const struct graph *graph, uint32_t location, event_id source,
                        unsigned thread, uint64_t round);

/* The cause of the event behind the cause `last`, or the first one if that is 0; 0: none. */
event_id causes_next_of_departure(const struct graph *graph, const struct event *event,
                                  event_id last);
event_id causes_next_of_reading(const struct graph *graph, const struct event *event,
                                event_id last);
static inline event_id causes_next(const struct graph *graph, const struct event *event,
                                   event_id last)
{
    if (event_is_departure(event))
        return causes_next_of_departure(graph, event, last);
    if (event_is_reading(event))
        return causes_next_of_reading(graph, event, last);
    return last ? 0 : event->cause;
}

/* Whether all causes of the event are in the clock. */
static inline bool causes_are_in(const struct graph *graph, const struct event *event,
                                 const clock_entry *clock)
{
    if (!event_is_departure(event) && !event_is_reading(event))
        return graph_in_clock(graph, clock, event->cause);
    event_id cause = 0;
    while ((cause = causes_next(graph, event, cause)) != 0)
        if (!graph_in_clock(graph, clock, cause))
            return false;
    return true;
}
