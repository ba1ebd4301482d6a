/* sync_functions.h - the functions of OP_SYNC: operations on semaphores, read-write locks,
 * barriers, pthread_once and condition variables. sync.h defines their effects. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum sync {
    /* Those that may have to wait. */
    SYNC_SEMAPHORE_WAIT,
    SYNC_READ_LOCK,         /* no effect if the thread is the writer */
    SYNC_WRITE_LOCK,        /* no effect if the thread is the writer; may put the thread off */
    SYNC_PASS,              /* on a barrier's phase; expected: the barrier's location */
    SYNC_LEAVE,             /* behind SYNC_MEET; no location; expected: the barrier's; operand: the
                               number of threads to wait for. The result is the round's name */
    SYNC_ONCE_BEGIN,        /* no effect if the routine has run */
    SYNC_WAKE,              /* waits for a signal */
    SYNC_CONDITION_DESTROY, /* waits until all waiters, which have signals, have left */
    SYNC_WAITING_END,
    /* Those that may have no effect. The operand of SYNC_SEMAPHORE_TRY: enum
     * attempt. */
    SYNC_SEMAPHORE_TRY = SYNC_WAITING_END,
    SYNC_READ_TRY,
    SYNC_WRITE_TRY,
    SYNC_WRITE_TIMED,    /* may put the thread off; then it locks or leaves */
    SYNC_SEMAPHORE_POST, /* no effect at the greatest count */
    SYNC_SIGNAL,         /* no effect if there is a signal for each waiter */
    SYNC_BROADCAST,      /* no effect if there is a signal for each waiter */
    SYNC_CLAIM, /* behind SYNC_LEAVE, on the round's location: whether the thread is the first;
                            expected: the barrier's location */
    /* Others. */
    SYNC_SEMAPHORE_VALUE,
    SYNC_SEMAPHORE_DESTROY,
    SYNC_RW_UNLOCK,
    SYNC_RW_DESTROY,
    SYNC_ARRIVE, /* operand: the name that the phase gets if this is its first arrival */
    SYNC_MEET,   /* an arrival at a barrier, in no order with others (discipline/rounds.h): only
                    reads; operand: the name that the round may get, or 0 */
    SYNC_BARRIER_DESTROY,
    SYNC_ENTER,           /* the thread becomes a waiter; operand: the mutex's location, or 0 */
    SYNC_CONDITION_CHECK, /* an error if there is no signal for a waiter; no effect */
    SYNC_WAKE_TIMED,      /* takes a signal if it can, and leaves */
    SYNC_ONCE_END,        /* the routine has run; operand: 0 or ONCE_FAILED */
    SYNC_INIT,            /* operand: the value. Reads, to be ordered behind earlier operations on
                             the location; with ACCESS_COPY, because it may be uninitialised */
    SYNC_END_PHASE,       /* writes 1 without reading */
};

/* The number `expected` of a post or a wait of a semaphore with one waiter, which an explorer need
 * not order (discipline/semaphores.h); others have 0. */
enum { SEMAPHORE_UNORDERED = 1 };

enum attempt {
    ATTEMPT_ONCE,
    ATTEMPT_TIMED, /* a failed one has waited, up to a time limit */
};

/* Whether the function may have to wait. */
static inline bool sync_may_wait(unsigned function)
{
    return function < SYNC_WAITING_END;
}
/* Whether it locks a read-write lock. */
static inline bool sync_locks_rw(unsigned function)
{
    return function == SYNC_READ_LOCK || function == SYNC_WRITE_LOCK || function == SYNC_READ_TRY ||
           function == SYNC_WRITE_TRY || function == SYNC_WRITE_TIMED;
}
/* Whether it writes without reading. */
static inline bool sync_writes_blindly(unsigned function)
{
    return function == SYNC_END_PHASE;
}
/* Whether it writes or only reads, depending on its location's value. */
static inline bool sync_may_fail(unsigned function)
{
    return function == SYNC_ONCE_BEGIN ||
           (function >= SYNC_SEMAPHORE_TRY && function <= SYNC_CLAIM);
}

/* Whether it is on a read-write lock. */
static inline bool sync_is_of_rwlock(unsigned function)
{
    return sync_locks_rw(function) || function == SYNC_RW_UNLOCK || function == SYNC_RW_DESTROY;
}

/* Whether the function drains the store buffer on x86 (op.h, op_drains). `writes`: it has an
 * effect. In glibc, a function that finds nothing to do has looked by a load: an attempt, a signal
 * that nobody waits for, a pthread_once whose routine has run. What starts or ends an object
 * stores, or does nothing; only barriers and condition variables take leave by an atomic access. A
 * failed attempt on a semaphore with a time limit has counted itself among those that wait. */
bool sync_drains(unsigned function, uint64_t operand, bool writes);

/* The function's name in reports and JSON, such as "read-lock". */
const char *sync_name(unsigned function);

/* How a wait for a condition variable may end without a signal. */
enum wakeup {
    WAKEUP_BY_SIGNAL,
    WAKEUP_SPURIOUS, /* as often as native_options says; then only by a signal */
    WAKEUP_TIMED,
};
