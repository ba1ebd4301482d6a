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
event_id asleep_look(const struct execution *execution, unsigned thread);

/* Whether a wait that has found `write` is eligible for the notification. Requires that no clock is
 * stale, and that both are of one object. */
bool asleep_is_eligible(const struct execution *execution, event_id write, event_id notification);
