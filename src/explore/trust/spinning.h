/* spinning.h - threads that go on in a loop without looking at newer writes.
 *
 * A loop that waits may change something in each iteration: a counter, a lock, an output. Then each
 * number of iterations is an execution of its own, and there are endlessly many. They differ only
 * in how long the thread reads values that are out of date. The spin limit bounds that. */
#ifndef HEDDLE_EXPLORE_TRUST_SPINNING_H
#define HEDDLE_EXPLORE_TRUST_SPINNING_H

#include "explore/exploration.h"

/* Whether the thread has run for so long that the functions below may have something to say: they
 * cost time. */
static inline bool spinning_may(const struct execution *execution, unsigned thread, uint64_t limit)
{
    return execution->graph.threads[thread].count >= limit;
}

/* Whether the thread's next operation `op` reads, from `source`, a value that the thread has read
 * from the same location at the same place at least `limit` times in a row. Linear in the thread's
 * accesses of the location. Requires that the operation has a location. */
bool spinning_repeats(const struct execution *execution, unsigned thread, const struct op *op,
                      event_id source, uint64_t limit);

/* The length of a thread's turn, in events. */
enum { SPINNING_TURN = 64 };

/* The thread to run instead of `next`: if that one has read the same value for a whole turn, the
 * enabled thread that has had the fewest turns; else `next`. So a loop does not keep the thread
 * that it waits for from running. Requires that `next` is a thread. */
int spinning_next_turn(const struct execution *execution, int next);

#endif
