/* waiting.h - whether a thread has to wait in front of an event, or yields there. If so, a switch
 * away from the thread is no preemption there. */
#pragma once

#include "discipline/discipline.h"

/* Whether there are orders in which the thread has to wait in front of the event. */
static inline bool event_may_wait(const struct event *event)
{
    return event_needs(event) || discipline_waiting[event->role];
}

/* Whether it has to wait when just the events in the clock `done` have been run, which includes all
 * that come before the event in its thread, but not everything that it must come after. An event of
 * a chain finds its location as the last write that has been run leaves it. */
static inline bool event_waits(const struct graph *graph, const struct event *event,
                               const clock_entry *done)
{
    verify(done[event->thread] >= (clock_entry)event->index);
    if (discipline_waiting[event->role])
        return discipline_waiting[event->role]->waits(graph, event, done);
    if (!event_needs(event))
        return false;
    event_id write = event->flags & EVENT_WRITES ? event->co_prev : event->rf;
    while (!graph_in_clock(graph, done, write))
        write = graph_event(graph, write)->co_prev;
    return graph_disables(graph, write, event);
}

/* Whether there are orders in which a switch away from the thread in front of the event is no
 * preemption. */
static inline bool event_may_be_free(const struct graph *graph, event_id id)
{
    return event_may_wait(graph_event(graph, id)) || graph_yields(graph, id);
}

/* Whether it is none when just the events in the clock `done` have been run. Requires what
 * event_waits requires. */
static inline bool event_is_free(const struct graph *graph, event_id id, const clock_entry *done)
{
    return graph_yields(graph, id) || event_waits(graph, graph_event(graph, id), done);
}
