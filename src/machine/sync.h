/* sync.h - semaphores, read-write locks, barriers, pthread_once and condition variables: the
 * operations OP_SYNC, and the values of their locations.
 *
 * A semaphore's value is its count. A read-write lock's is its writer, or its readers: a sequence
 * of threads (interner.h), sorted, each as often as it holds the lock.
 *
 * A barrier's value is how many threads it is for, how many have arrived, and the name of the
 * phase: what its first arrival brought. The last arrival ends the phase by writing to a location
 * that is the phase's alone, and the others wait for that; so nothing that a fast thread does in
 * the next phase is seen by a slow one, which is still leaving this one.
 *
 * A condition variable's value is a sequence of those who wait, in the order in which they came,
 * and of signals that nobody has taken yet, in between. A signal may be taken by whoever came
 * before it: a waiter that wakes takes the first one behind itself. A signal is lost when there are
 * as many as there are waiters. So whom a signal wakes is decided by the order in which they wake,
 * and each signal has a waiter: at each place, there are no more signals than waiters in front of
 * it. Waiting is four operations: SYNC_ENTER, OP_UNLOCK, SYNC_WAKE, OP_LOCK.
 *
 * What waits with a time limit is what does not wait: its time may be up whenever it cannot go on,
 * and that it went on later is that it was asked later. A waiter of a condition variable that is
 * not the only one who can take a signal could have left just as well before the signal came. */
#ifndef HEDDLE_MACHINE_SYNC_H
#define HEDDLE_MACHINE_SYNC_H

#include "machine/op.h"

struct interner;

/* machine_effect of OP_SYNC. */
struct effect sync_effect(struct interner *interner, const struct op *op, unsigned thread,
                          uint64_t old);

bool sync_is_destroyed(uint64_t value);

/* The value of a semaphore. A static one is unset until it is initialised, and not to be used. */
#define SEMAPHORE_UNSET (UINT64_C(1) << 62)
/* In the value of one that sem_open made: it has a name, and is for sem_close to end. */
#define SEMAPHORE_NAMED (UINT64_C(1) << 61)
enum { SEMAPHORE_MOST = INT32_MAX };
uint32_t semaphore_count(uint64_t value);

/* Of a read-write lock: 0 is a free one. */
bool rw_is_written(uint64_t value);
unsigned rw_writer(uint64_t value);  /* of such a one */
uint32_t rw_readers(uint64_t value); /* the sequence of their numbers + 1 */

bool rw_is_held_by(const struct interner *interner, uint64_t value, unsigned thread);

/* Of a barrier: 0 is one that was not initialised. Names of phases are below BARRIER_NAMES. */
enum { BARRIER_NAMES = 1 << 30, BARRIER_MOST = UINT16_MAX };
uint64_t barrier_new(unsigned needed);
unsigned barrier_needed(uint64_t value);
unsigned barrier_arrived(uint64_t value);
/* The phase that an arrival belongs to, which found the value and brought a name. */
uint32_t barrier_phase(uint64_t value, uint64_t name);

/* What SYNC_ONCE_END leaves; before, it is the thread that is at it + 1, or 0. */
#define ONCE_DONE UINT64_C(0xffffffff)

/* Of a condition variable: 0 is one that nobody waits for. */
bool condition_can_wake(const struct interner *interner, uint64_t value, unsigned thread);
uint32_t condition_waiters(const struct interner *interner, uint64_t value);
uint32_t condition_signals(const struct interner *interner, uint64_t value);

#endif
