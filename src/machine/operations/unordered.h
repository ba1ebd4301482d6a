/* unordered.h - operations that need no order (explore/sets): updates, reads of sets of them, full
 * writes between them, and posts and waits of semaphores. */
#pragma once

#include "machine/operations/op.h"

/* op.rmw of a compare-exchange that is a full write if it succeeds. */
enum { CAS_FULL = 1 };

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

/* Marks the operation as a full write. Requires that it is a store, or reads and writes. */
static inline void op_make_full(struct op *op)
{
    if (op->kind == OP_CAS)
        op->rmw = CAS_FULL;
    else
        op->expected = RMW_FULL;
}

/* Whether the operation is a full write: a store or a read-modify-write among updates that need no
 * order, which is in order with each of them. A compare-exchange that fails is only a reading. */
static inline bool op_is_full(const struct op *op)
{
    if (op->kind == OP_CAS)
        return op->rmw == CAS_FULL;
    return (op->kind == OP_RMW || (op->kind == OP_WRITE && !op->is_mixed)) &&
           op->expected == RMW_FULL;
}

/* Whether the operation is one of those that need no order, or comes behind a set of them. */
static inline bool op_is_unordered(const struct op *op)
{
    if (op->kind == OP_READ)
        return op->function == READ_SET;
    if (op->kind == OP_SYNC)
        return op_is_of_semaphore(op) && op->expected == SEMAPHORE_UNORDERED;
    return (op->kind == OP_RMW && op->expected == RMW_UNORDERED) || op_is_full(op);
}

/* Whether the operation, which needs no order, is a wait of a semaphore. */
static inline bool op_takes(const struct op *op)
{
    return op->kind == OP_SYNC && op->function == SYNC_SEMAPHORE_WAIT;
}

/* Whether the operation, which needs no order, comes behind a set. */
static inline bool op_reads_set(const struct op *op)
{
    return op->kind == OP_READ || op_takes(op) || op_is_full(op);
}
