/* unordered.h - operations that need no order (explore/sets): updates, reads of sets of them, and
 * posts and waits of semaphores. */
#pragma once

#include "machine/operations/op.h"

/* Whether the operation is a post or a wait of a semaphore. */
static inline bool op_is_of_semaphore(const struct op *op)
{
    return op->kind == OP_SYNC &&
           (op->function == SYNC_SEMAPHORE_WAIT || op->function == SYNC_SEMAPHORE_POST);
}

/* Whether the operation, of OP_SYNC, may be a write of a semaphore behind posts that need no order.
 */
static inline bool op_may_end_posts(const struct op *op)
{
    return op->function == SYNC_SEMAPHORE_DESTROY || op->function == SYNC_INIT;
}

/* Whether the operation is one of those that need no order, or reads a set of them. */
static inline bool op_is_unordered(const struct op *op)
{
    if (op->kind == OP_READ)
        return op->function == READ_SET;
    return op->kind == OP_RMW ? op->expected == RMW_UNORDERED
                              : op_is_of_semaphore(op) && op->expected == SEMAPHORE_UNORDERED;
}

/* Whether the operation, which needs no order, is a wait of a semaphore. */
static inline bool op_takes(const struct op *op)
{
    return op->kind == OP_SYNC && op->function == SYNC_SEMAPHORE_WAIT;
}

/* Whether the operation, which needs no order, reads a set. */
static inline bool op_reads_set(const struct op *op)
{
    return op->kind == OP_READ || op_takes(op);
}
