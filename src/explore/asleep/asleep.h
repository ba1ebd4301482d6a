/* asleep.h - threads that wait for an atomic object (std::atomic::wait), and have found the old
 * value. */
#pragma once

#include "explore/execution.h"

/* Whether the thread exists and is OP_ASLEEP. */
static inline bool asleep_is(const struct execution *execution, unsigned thread)
{
    return execution->graph.threads[thread].state != STATE_NONE &&
           execution_op(execution, thread)->kind == OP_ASLEEP;
}

/* The last look of a thread that is asleep; EVENT_INIT: there is none of the whole object. */
static inline event_id asleep_look(const struct execution *execution, unsigned thread)
{
    const struct graph *graph = &execution->graph;
    uint32_t location = (uint32_t)execution_op(execution, thread)->operand;
    event_id last = location ? graph_last_access(graph, location, thread) : EVENT_INIT;
    return graph_event(graph, last)->flags & EVENT_READS ? last : EVENT_INIT;
}

/* Whether a wait that has found `write` is eligible for the notification. Requires that no clock is
 * stale, and that both are of one object. */
static inline bool asleep_is_eligible(const struct execution *execution, event_id write,
                                      event_id notification)
{
    const struct graph *graph = &execution->graph;
    const clock_entry *before = execution->model->before_next ? graph_hb(graph, notification)
                                                              : graph_porf(graph, notification);
    uint32_t state = graph_event(graph, notification)->state;
    uint32_t location = (uint32_t)machine_op(execution->machine, state)->operand;
    for (event_id later = graph_co_next(graph, location, write); later;
         later = graph_co_next(graph, location, later))
        if (graph_in_clock(graph, before, later))
            return true;
    return false;
}
