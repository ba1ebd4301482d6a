/* spinning.h - threads that go on in a loop without looking at newer writes.
 *
 * A loop that waits may change something in each iteration: a counter, a lock, an output. Then each
 * number of iterations is an execution of its own, and there are endlessly many. They differ only
 * in how long the thread reads values that are out of date. The spin limit bounds that.
 *
 * If a loop looks at data under a lock, only the lock has a choice of what it reads. So the limit
 * looks at the lock. But threads also take locks to change something, and such a loop may end by
 * itself. So a lock counts only if the last iteration has read data, and has found what the
 * iteration before it found. */
#pragma once

#include "explore/exploration.h"

/* Whether the thread has run for so long that the functions below may have something to say: they
 * cost time. */
static inline bool spinning_may(const struct execution *execution, unsigned thread, uint64_t limit)
{
    return execution->graph.threads[thread].count >= limit;
}

/* Whether the thread, which has come to the operation again, may wait for another value: it is no
 * lock, or the thread has read some data again, with the same value, since it last came here. */
bool spinning_may_wait(const struct execution *execution, unsigned thread, const struct op *op);

/* Whether the thread, which has not stopped, has read what is the newest value, too, `turn` times
 * in a row, and may wait for another one. An object that threads wait for is not read in vain. */
bool spinning_spins(const struct execution *execution, unsigned thread, uint64_t turn);

/* The length of a thread's turn, in events. */
enum { SPINNING_TURN = 64 };

/* The same where the spin limit may be lower; 0: there is none. */
static inline uint64_t spinning_turn(uint64_t limit)
{
    return limit != 0 && limit < SPINNING_TURN ? limit : SPINNING_TURN;
}

/* The thread to run instead of `next`, if that one has read the same value for a whole `turn`: an
 * enabled thread that has not, or else the one that has had the fewest turns. So a loop does not
 * keep the thread that it waits for from running. Nor does a thread keep others from running that
 * does anything else for ever: from time to time, the one runs that has done the least. Requires
 * that `next` is a thread. */
int spinning_next_turn(const struct execution *execution, int next, uint64_t turn);

/* Reads of one value in a row, after which a thread is cut off even if no other one can run, for
 * each read of an old value that the spin limit allows. */
enum { SPINNING_MORE = 256 };

/* Whether the thread, which is the one to run next, has read one value so often that no other
 * thread seems to end its loop. Looks only now and then. `limit`: the spin limit; 0: there is none,
 * and the thread goes on. */
bool spinning_is_endless(const struct execution *execution, unsigned thread, uint64_t limit);

/* Counts the executions that the spin limit leaves out at the operation: as one. */
void spinning_note_cut(struct exploration *exploration, const struct op *op);
