/* rounds.h - a round of a loop that waits for an atomic object, which is no part of the graph
 * (wakings.h): the thread has changed nothing, sleeps, and comes back to where it was. */
#pragma once

#include "explore/execution.h"

/* A zeroed one has not begun. */
struct round {
    state_id at;       /* where the thread looks at the object; STATE_NONE: it has not begun */
    uint32_t location; /* of the object */
    event_id from;     /* the write that it has found there */
    bool asleep;
    bool woken; /* it was woken in this round before, which has to come to its end */
};

/* Runs the thread, whose next event or operation is that of `state` when the events in the clock
 * have happened, in its round, which may begin: until it sleeps, or is back at `state`, where a
 * round may begin again, or has to wait. A thread that sleeps goes on sleeping. Requires that no
 * clock is stale. Breaks: pointers to operations. */
void round_go_on(struct execution *execution, const clock_entry *done, unsigned thread,
                 state_id state, struct round *round);

/* Whether the thread may have come to the end of its round by then, be it for no reason. */
bool round_can_end(struct execution *execution, const clock_entry *done, unsigned thread,
                   state_id state, const struct round *round);

/* The thread, which sleeps, is woken. */
void round_wake(struct round *round);
