/* call_loops.h - operations at which a thread may stay for ever, in the words of its program: it is
 * blocked in a call, or goes round in a loop of its own.
 *
 * A library goes round in a loop where it has no operation that waits: for a latch, for a future,
 * at a barrier whose arrivals have an order. For the program, that is a call that blocks. */
#pragma once

#include "machine/operations/op.h"
#include "machine/site.h"

/* Whether the operation is in a loop of a library. */
static inline bool op_loops_in_call(const struct op *op)
{
    return op_is_looping(op) && op->site && op->site->system;
}

/* Whether the operation is in a loop of the program's own. */
static inline bool op_loops_in_program(const struct op *op)
{
    return op_is_looping(op) && !op_loops_in_call(op);
}

/* Whether a thread may stay at the operation for ever. */
static inline bool op_may_stay(const struct op *op)
{
    return op_is_looping(op) || op_may_block(op);
}

/* Whether a thread that stays at the operation is blocked in a call. */
static inline bool op_blocks_call(const struct op *op)
{
    return op_loops_in_call(op) || (op_may_block(op) && !op_is_awaiting(op));
}
