/* sync.h - semaphores, read-write locks, barriers, pthread_once and condition variables: the
 * effects of OP_SYNC, and the values of the locations.
 *
 * The value of a semaphore is its count. The value of a read-write lock is its writer or its
 * readers: a sorted sequence of threads (interner.h), each as often as it holds the lock.
 *
 * As in glibc, a lock may prefer writers. A writer that finds it taken is *put off*: in an
 * operation of its own, it becomes one of the lock's waiting writers. No reader gets the lock as
 * long as there is one, not even a thread that is a reader already. A waiting writer gets the lock
 * when nobody holds it; or it leaves, if it has a time limit.
 *
 * The value of a barrier consists of the number of threads that it is for, the number of arrivals,
 * and the name of the phase. Each arrival brings a name; the first one's becomes the phase's. Each
 * phase has a location of its own. The last arrival ends the phase by writing to it, and the others
 * wait for that write. So a slow thread that still leaves one phase cannot see the next phase.
 *
 * The value of a condition variable is a sequence of waiters, in the order of their arrivals, and
 * of the signals that no waiter has taken yet, each behind the waiters that may take it. A waiter
 * that wakes takes the first signal behind itself. A signal is lost if there are as many signals as
 * waiters. So the order of the wakeups decides which waiter takes a signal. Invariant: no prefix
 * of the sequence has more signals than waiters. Waiting takes four operations: SYNC_ENTER,
 * OP_UNLOCK, SYNC_WAKE, OP_LOCK. As long as a waiter has no signal, the value also has the mutex
 * with which the waiters entered: its location's number, or 0 where SYNC_ENTER has none.
 *
 * An operation with a time limit does not wait. It may time out whenever it cannot proceed, and a
 * success after some waiting is a success of an operation that came later. If several waiters of a
 * condition variable can take a signal, one of them that times out might just as well have timed
 * out before the signal. */
#pragma once

#include "machine/operations/op.h"

struct interner;

/* The effect of `op`, an OP_SYNC run by `thread`, on a location whose value is `old`. Adds
 * sequences to the interner. */
struct effect sync_effect(struct interner *interner, const struct op *op, unsigned thread,
                          uint64_t old);

/* A bit in the value of an object of any kind that was destroyed. */
#define SYNC_DESTROYED (UINT64_C(1) << 63)

static inline bool sync_is_destroyed(uint64_t value)
{
    return (value & SYNC_DESTROYED) != 0;
}

/* In the value of a semaphore, a read-write lock or a condition variable after SYNC_INIT, whose
 * operand has it; a barrier needs no such mark. */
#define SYNC_INITIALISED (UINT64_C(1) << 60)
/* The value of a copy of the memory of one of these three. A copy may be initialised, whatever its
 * original was. */
uint64_t sync_copied(uint64_t value);

/* The value of a static semaphore before its initialisation. Any other use is an error. */
#define SEMAPHORE_UNSET (UINT64_C(1) << 62)
/* A bit in the value of a semaphore that sem_open created. Only sem_close may end it. */
#define SEMAPHORE_NAMED (UINT64_C(1) << 61)
enum { SEMAPHORE_MOST = INT32_MAX }; /* the greatest count */
uint32_t semaphore_count(uint64_t value);

/* The value of a read-write lock: 0 is a free one, RW_PREFERS_WRITERS one that prefers writers. */
enum { RW_PREFERS_WRITERS = 1 << 30 };
/* The operand of an operation that locks: an error if the thread holds the lock, in any way. */
enum { RW_NOT_AGAIN = 1 << 16 };
/* Whether a writer holds it; and the number of that thread, which requires that. */
bool rw_is_written(uint64_t value);
unsigned rw_writer(uint64_t value);
/* How often readers hold the lock, and the number of waiting writers. */
uint32_t rw_readers(const struct interner *interner, uint64_t value);
uint32_t rw_waiting(const struct interner *interner, uint64_t value);

/* Whether the thread holds the lock, as a writer or as a reader; and whether it is a waiting
 * writer. */
bool rw_is_held_by(const struct interner *interner, uint64_t value, unsigned thread);
bool rw_is_waiting(const struct interner *interner, uint64_t value, unsigned thread);

/* Whether the thread gets the lock by the function, one that locks, when it finds this value. */
bool rw_is_got(const struct interner *interner, enum sync function, unsigned thread,
               uint64_t value);
/* Whether it is put off instead. */
bool rw_puts_off(const struct interner *interner, enum sync function, unsigned thread,
                 uint64_t value);

/* The value of a barrier: 0 is one without initialisation. Names of phases are below BARRIER_NAMES.
 * A barrier is for 1 to BARRIER_MOST threads. */
enum { BARRIER_NAMES = 1 << 30, BARRIER_MOST = UINT16_MAX };
/* A barrier for `needed` threads, at which none has arrived. */
uint64_t barrier_new(unsigned needed);
/* The number of threads that it is for, and of those that have arrived in the present phase. */
unsigned barrier_needed(uint64_t value);
unsigned barrier_arrived(uint64_t value);
/* The name of the phase of an arrival that found this value and brought `name`. */
uint32_t barrier_phase(uint64_t value, uint64_t name);

/* The value of a pthread_once_t after SYNC_ONCE_END. Before: the number of the thread that runs the
 * routine, + 1; or 0. */
#define ONCE_DONE UINT64_C(0xffffffff)
/* The operand of SYNC_ONCE_BEGIN if a routine that needs itself is an error, and no deadlock. */
enum { ONCE_GUARD = 1 };
/* The operand of SYNC_ONCE_END if the routine has thrown an exception: it may run again. */
#define ONCE_FAILED UINT64_C(0xfffffffe)

/* The value of a condition variable: 0 is one without waiters. condition_can_wake: there is a
 * signal that the thread can take. The others return the numbers of waiters and of signals. */
bool condition_can_wake(const struct interner *interner, uint64_t value, unsigned thread);
uint32_t condition_waiters(const struct interner *interner, uint64_t value);
uint32_t condition_signals(const struct interner *interner, uint64_t value);
/* The location of the mutex that waiters without a signal have; 0: none. Below CONDITION_MUTEXES.
 */
enum { CONDITION_MUTEXES = 1 << 28 };
uint32_t condition_mutex(uint64_t value);
