/* locking.h - the steps that take and give back mutexes and read-write locks. */
#pragma once

#include "machine/operations/sync.h"
#include "report/trace/step.h"

/* Whether it is on a read-write lock, and for writing. */
static inline bool locking_is_exclusive(const struct step *step)
{
    return step->op.function != SYNC_READ_LOCK && step->op.function != SYNC_READ_TRY;
}

/* Whether the step has taken a lock. */
static inline bool locking_takes(const struct step *step)
{
    if (step->pending)
        return false;
    if (step->op.kind == OP_SYNC)
        return step->writes && sync_locks_rw(step->op.function) &&
               (!locking_is_exclusive(step) || rw_is_written(step->value_written));
    return step->op.kind == OP_LOCK || (step->op.kind == OP_TRYLOCK && step->writes);
}

/* Whether it has given one back. */
static inline bool locking_releases(const struct step *step)
{
    if (step->op.kind == OP_UNLOCK)
        return !step->pending && step->op.operand != UNLOCK_REPAIR &&
               (step->op.operand != UNLOCK_ABANDON || step->writes);
    return !step->pending && step->op.kind == OP_SYNC && step->op.function == SYNC_RW_UNLOCK;
}
