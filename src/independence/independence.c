#include "independence/independence.h"

#include "base/error.h"

/* The classes of writes: those of read-modify-writes (rmw_class), and from here on, a kind of store
 * and a value. */
enum { CLASS_NONE, CLASS_STORE = RMW_CLASSES };

/* Values above this have no class: struct footprint has no room for them. */
enum { MOST_VALUE = (1 << 14) - 1 };
_Static_assert(CLASS_STORE + 2 * MOST_VALUE + 1 <= UINT16_MAX, "a class fits");

/* Whether the access is atomic and of a whole location, which has one size. */
static bool is_whole(const struct op *op)
{
    return op->access == ACCESS_ATOMIC && !op->is_part && !op->is_mixed && !op->is_wide;
}

static unsigned class_of_value(const struct op *op)
{
    return op->operand > MOST_VALUE
               ? CLASS_NONE
               : CLASS_STORE + 2 * (unsigned)op->operand + (op->kind == OP_RMW);
}

static unsigned class_of(const struct op *op)
{
    if (op->kind == OP_WRITE && op->function == WRITE_BLIND)
        return class_of_value(op);
    if (!op_ignores_result(op))
        return CLASS_NONE;
    return op->rmw == RMW_EXCHANGE ? class_of_value(op) : rmw_class((enum rmw)op->rmw);
}

/* Whether the read-modify-write leaves every value as it is. */
static bool is_identity(const struct op *op)
{
    uint64_t ones = UINT64_MAX >> (64 - 8 * op->size), sign = ones ^ ones >> 1;
    switch ((enum rmw)op->rmw) {
    case RMW_ADD:
    case RMW_SUB:
    case RMW_OR:
    case RMW_XOR:
    case RMW_UMAX:
        return op->operand == 0;
    case RMW_AND:
    case RMW_UMIN:
        return op->operand == ones;
    case RMW_MAX:
        return op->operand == sign;
    case RMW_MIN:
        return op->operand == (ones ^ sign);
    default:
        return false;
    }
}

struct footprint independence_footprint(const struct op *op, bool writes)
{
    struct footprint footprint = {.location = op->location, .writes = writes};
    if (!writes || !is_whole(op))
        return footprint;
    if (op->kind == OP_RMW && is_identity(op))
        return (struct footprint){.location = op_ignores_result(op) ? 0 : op->location};
    footprint.class = (uint16_t)class_of(op);
    return footprint;
}
