/* sync_functions.h - the functions of OP_SYNC: operations on semaphores, read-write locks,
 * barriers, pthread_once and condition variables. sync.h says how they work. */
#ifndef HEDDLE_MACHINE_SYNC_FUNCTIONS_H
#define HEDDLE_MACHINE_SYNC_FUNCTIONS_H

#include <stdbool.h>

enum sync {
    /* Those that may have to wait. */
    SYNC_SEMAPHORE_WAIT,
    SYNC_READ_LOCK, /* changes nothing when the thread itself is the writer; the next, too */
    SYNC_WRITE_LOCK,
    SYNC_PASS,              /* on a barrier's phase; expected: the barrier's location */
    SYNC_ONCE_BEGIN,        /* changes nothing when it was done */
    SYNC_WAKE,              /* for a signal */
    SYNC_CONDITION_DESTROY, /* for those who wait; they were woken: SYNC_CONDITION_CHECK */
    SYNC_WAITING_END,
    /* Those that change nothing when they would have to. */
    SYNC_SEMAPHORE_TRY = SYNC_WAITING_END,
    SYNC_READ_TRY,
    SYNC_WRITE_TRY,
    SYNC_SEMAPHORE_POST, /* while the count is at its highest */
    SYNC_SIGNAL,         /* while all who wait were woken; the next, too */
    SYNC_BROADCAST,
    /* Others. */
    SYNC_SEMAPHORE_VALUE,
    SYNC_SEMAPHORE_DESTROY,
    SYNC_RW_UNLOCK,
    SYNC_RW_DESTROY,
    SYNC_ARRIVE, /* operand: the phase's name, when the thread is the first one to arrive */
    SYNC_BARRIER_DESTROY,
    SYNC_ENTER,           /* the thread waits from now on */
    SYNC_CONDITION_CHECK, /* nobody may wait who was not woken; it changes nothing */
    SYNC_WAKE_TIMED,      /* takes a signal if it can; stops waiting */
    SYNC_ONCE_END,        /* once it is done it stays so */
    SYNC_INIT,      /* operand: the value. What was there before is in no order with this otherwise;
                       so that it is not what was never written, its access is ACCESS_COPY */
    SYNC_END_PHASE, /* writes 1, and reads nothing */
};

static inline bool sync_may_wait(unsigned function)
{
    return function < SYNC_WAITING_END;
}
static inline bool sync_writes_blindly(unsigned function)
{
    return function == SYNC_END_PHASE;
}
/* Whether it writes or only reads, as the value of its location has it. */
static inline bool sync_may_fail(unsigned function)
{
    return function == SYNC_ONCE_BEGIN ||
           (function >= SYNC_SEMAPHORE_TRY && function <= SYNC_BROADCAST);
}

const char *sync_name(unsigned function);

#endif
