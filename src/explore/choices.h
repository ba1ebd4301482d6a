/* choices.h - the choices of an OP_CHOOSE that a search tries one after another, from one of its
 * steps. A step at which some are left runs the same thread again, before any other one. */
#pragma once

#include "explore/execution.h"

/* Of one step. A zeroed one: no thread has made a choice. */
struct choices {
    event_id next;   /* the next choice to make; 0: none is left */
    unsigned thread; /* of the choices that are left */
};

/* The choice that the thread makes now. For other operations: 0. Sets the choices that are left.
 * Requires that these are the thread's, or that none is left. Breaks: pointers to operations. */
static inline event_id choices_take(struct choices *choices, const struct execution *execution,
                                    unsigned thread)
{
    require(choices->next == 0 || choices->thread == thread);
    if (execution_op(execution, thread)->kind != OP_CHOOSE)
        return 0;
    uint64_t choice = execution_next_choice(execution, thread, choices->next);
    uint64_t next = execution_next_choice(execution, thread, choice + 1);
    bool is_left = next < execution_op(execution, thread)->operand;
    *choices = (struct choices){is_left ? (event_id)next : 0, thread};
    return (event_id)choice;
}
