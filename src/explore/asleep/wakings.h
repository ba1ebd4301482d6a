/* wakings.h - whether other waits may have been unblocked by the calls of notify_one for which a
 * sleeper is eligible (sleepers.h).
 *
 * Such a wait is an earlier look of some thread, which is no event: where the thread waits for the
 * value of an event of the graph (LOOK_TO_WAIT), or in front of an iteration of a loop that leads
 * to a wait and had no effect (OP_AWAIT). There, the thread may have slept: stepped from its state
 * with the values of that time, it comes to OP_ASLEEP, and has changed nothing. Once it is woken,
 * it looks again, and has to come back to where it was, or to sleep again.
 *
 * wakings_exist searches through the orders in which the events may have happened, event by event.
 * Under sc, these are interleavings, so the search is exact. Under weaker models, they respect the
 * causal order, and a thread that falls asleep has found the last write in co of those that have
 * happened. A thread that sleeps for good does so before any notification for which it is eligible.
 *
 * Between two points at which somebody may fall asleep or be woken, and where no writes that others
 * may read come in, the order does not matter. Each state is visited once; there are no more of
 * them than there are prefixes of the execution, times the ways to be asleep. */
#pragma once

#include "explore/execution.h"

/* A zeroed one with an execution is empty. */
struct wakings {
    struct execution *execution;
    event_id *list; /* calls of notify_one */
    size_t count;
    size_t capacity;
};

/* Adds the call of notify_one. Returns false if there is no other wait that it may have unblocked,
 * as far as a quick look tells. */
bool wakings_add(struct wakings *wakings, event_id notification);

/* Whether there is an execution of the graph in which no sleeper is woken. Requires that no clock
 * is stale. Breaks: pointers to operations. */
bool wakings_exist(struct wakings *wakings);

void wakings_release(struct wakings *wakings);
