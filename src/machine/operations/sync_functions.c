#include "machine/operations/sync_functions.h"

#include "base/error.h"

#include <stddef.h>

static const char *const names[] = {
    [SYNC_SEMAPHORE_WAIT] = "semaphore-wait",
    [SYNC_SEMAPHORE_TRY] = "semaphore-trywait",
    [SYNC_SEMAPHORE_POST] = "semaphore-post",
    [SYNC_SEMAPHORE_VALUE] = "semaphore-value",
    [SYNC_SEMAPHORE_DESTROY] = "semaphore-destroy",
    [SYNC_READ_LOCK] = "read-lock",
    [SYNC_READ_TRY] = "read-trylock",
    [SYNC_WRITE_LOCK] = "write-lock",
    [SYNC_WRITE_TRY] = "write-trylock",
    [SYNC_WRITE_TIMED] = "write-lock-or-time-out",
    [SYNC_RW_UNLOCK] = "rw-unlock",
    [SYNC_RW_DESTROY] = "rw-destroy",
    [SYNC_ARRIVE] = "barrier-arrive",
    [SYNC_MEET] = "barrier-arrive",
    [SYNC_PASS] = "barrier-pass",
    [SYNC_LEAVE] = "barrier-pass",
    [SYNC_CLAIM] = "barrier-claim",
    [SYNC_END_PHASE] = "barrier-open",
    [SYNC_BARRIER_DESTROY] = "barrier-destroy",
    [SYNC_ONCE_BEGIN] = "once-begin",
    [SYNC_ONCE_END] = "once-end",
    [SYNC_ENTER] = "condition-enter",
    [SYNC_WAKE] = "condition-wake",
    [SYNC_WAKE_TIMED] = "condition-wake-or-time-out",
    [SYNC_SIGNAL] = "condition-signal",
    [SYNC_BROADCAST] = "condition-broadcast",
    [SYNC_CONDITION_CHECK] = "condition-check",
    [SYNC_CONDITION_DESTROY] = "condition-destroy",
    [SYNC_INIT] = "initialise",
};

bool sync_drains(unsigned function, uint64_t operand, bool writes)
{
    switch ((enum sync)function) {
    case SYNC_INIT:
    case SYNC_SEMAPHORE_VALUE:
    case SYNC_SEMAPHORE_DESTROY:
    case SYNC_RW_DESTROY:
    case SYNC_CONDITION_CHECK:
        return false;
    case SYNC_PASS: /* it counts those that have left */
    case SYNC_MEET:
    case SYNC_LEAVE:
        return true;
    case SYNC_SEMAPHORE_TRY:
        return writes || operand == ATTEMPT_TIMED;
    default:
        return writes;
    }
}

const char *sync_name(unsigned function)
{
    require(function < sizeof names / sizeof *names && names[function] != NULL);
    return names[function];
}
