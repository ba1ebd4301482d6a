/* range.c - intervals of an integer of the program, narrowed by comparisons with constants.
 *
 * Translates a comparison's predicate into bounds of the intervals. */
#include "front/inputs/inputs.h"

struct range range_whole(unsigned bits)
{
    uint64_t ones = UINT64_MAX >> (64 - bits);
    return (struct range){bits, -(int64_t)(ones >> 1) - 1, (int64_t)(ones >> 1), 0, ones};
}

static void narrow_signed(struct range *range, int64_t least, int64_t most)
{
    if (least > range->least)
        range->least = least;
    if (most < range->most)
        range->most = most;
}

static void narrow_unsigned(struct range *range, uint64_t least, uint64_t most)
{
    if (least > range->unsigned_least)
        range->unsigned_least = least;
    if (most < range->unsigned_most)
        range->unsigned_most = most;
}

static void make_empty(struct range *range)
{
    range->least = 1;
    range->most = 0;
}

bool range_is_empty(const struct range *range)
{
    return range->least > range->most || range->unsigned_least > range->unsigned_most;
}

void range_agree(struct range *range)
{
    if (range->least >= 0)
        narrow_unsigned(range, (uint64_t)range->least, (uint64_t)range->most);
    if (range->unsigned_most <= (uint64_t)range_whole(range->bits).most)
        narrow_signed(range, (int64_t)range->unsigned_least, (int64_t)range->unsigned_most);
}

static LLVMIntPredicate negate(LLVMIntPredicate predicate)
{
    static const LLVMIntPredicate negated[] = {
        [LLVMIntEQ] = LLVMIntNE,   [LLVMIntNE] = LLVMIntEQ,   [LLVMIntUGT] = LLVMIntULE,
        [LLVMIntUGE] = LLVMIntULT, [LLVMIntULT] = LLVMIntUGE, [LLVMIntULE] = LLVMIntUGT,
        [LLVMIntSGT] = LLVMIntSLE, [LLVMIntSGE] = LLVMIntSLT, [LLVMIntSLT] = LLVMIntSGE,
        [LLVMIntSLE] = LLVMIntSGT,
    };
    return negated[predicate];
}

/* The predicate for exchanged operands. */
static LLVMIntPredicate swap(LLVMIntPredicate predicate)
{
    static const LLVMIntPredicate swapped[] = {
        [LLVMIntEQ] = LLVMIntEQ,   [LLVMIntNE] = LLVMIntNE,   [LLVMIntUGT] = LLVMIntULT,
        [LLVMIntUGE] = LLVMIntULE, [LLVMIntULT] = LLVMIntUGT, [LLVMIntULE] = LLVMIntUGE,
        [LLVMIntSGT] = LLVMIntSLT, [LLVMIntSGE] = LLVMIntSLE, [LLVMIntSLT] = LLVMIntSGT,
        [LLVMIntSLE] = LLVMIntSGE,
    };
    return swapped[predicate];
}

/* The bounds of the signed numbers that compare so with `constant`. Returns false if the predicate
 * does not bound them. */
static bool signed_bounds(LLVMIntPredicate predicate, int64_t constant, int64_t *least,
                          int64_t *most)
{
    *least = INT64_MIN;
    *most = INT64_MAX;
    switch (predicate) {
    case LLVMIntEQ:
        *least = *most = constant;
        return true;
    case LLVMIntSGE:
        *least = constant;
        return true;
    case LLVMIntSLE:
        *most = constant;
        return true;
    case LLVMIntSGT:
        *least = constant;
        return !__builtin_add_overflow(constant, 1, least);
    case LLVMIntSLT:
        return !__builtin_sub_overflow(constant, 1, most);
    default:
        return false;
    }
}

/* The same of unsigned numbers. They are in the order of the signed ones with the other sign. */
static bool unsigned_bounds(LLVMIntPredicate predicate, uint64_t constant, uint64_t *least,
                            uint64_t *most)
{
    const uint64_t highest = UINT64_C(1) << 63;
    int64_t low, high;
    bool is_unsigned = predicate >= LLVMIntUGT && predicate <= LLVMIntULE;
    if (is_unsigned)
        predicate += LLVMIntSGT - LLVMIntUGT;
    else if (predicate != LLVMIntEQ)
        return false;
    bool bounds = signed_bounds(predicate, (int64_t)(constant ^ highest), &low, &high);
    *least = (uint64_t)low ^ highest;
    *most = (uint64_t)high ^ highest;
    return bounds;
}

/* Narrows by a comparison of the value itself. */
static void narrow_direct(struct range *range, LLVMIntPredicate predicate, LLVMValueRef constant)
{
    int64_t least, most;
    uint64_t unsigned_least, unsigned_most;
    if (signed_bounds(predicate, LLVMConstIntGetSExtValue(constant), &least, &most))
        narrow_signed(range, least, most);
    if (unsigned_bounds(predicate, LLVMConstIntGetZExtValue(constant), &unsigned_least,
                        &unsigned_most))
        narrow_unsigned(range, unsigned_least, unsigned_most);
}

/* Narrows by a comparison of the widened value, which does not change it. An unsigned comparison
 * sees a negative number as a large one, and so bounds the value only if it excludes all of those.
 */
static void narrow_widened(struct range *range, bool is_signed, LLVMIntPredicate predicate,
                           LLVMValueRef constant)
{
    int64_t least, most, number = LLVMConstIntGetSExtValue(constant);
    if (!signed_bounds(predicate, number, &least, &most)) {
        unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(constant));
        uint64_t unsigned_least, unsigned_most;
        if (!unsigned_bounds(predicate, LLVMConstIntGetZExtValue(constant), &unsigned_least,
                             &unsigned_most) ||
            unsigned_least > INT64_MAX ||
            (is_signed && unsigned_most > (uint64_t)range_whole(bits).most))
            return;
        least = (int64_t)unsigned_least;
        most = unsigned_most > INT64_MAX ? INT64_MAX : (int64_t)unsigned_most;
    }
    if (is_signed)
        narrow_signed(range, least, most);
    else if (most < 0)
        make_empty(range);
    else
        narrow_unsigned(range, least < 0 ? 0 : (uint64_t)least, (uint64_t)most);
}

void range_compare(struct range *range, LLVMValueRef value, LLVMValueRef compare, bool truth)
{
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(compare);
    LLVMValueRef left = LLVMGetOperand(compare, 0), right = LLVMGetOperand(compare, 1);
    if (LLVMIsAConstantInt(left)) {
        LLVMValueRef constant = left;
        left = right;
        right = constant;
        predicate = swap(predicate);
    }
    if (!truth)
        predicate = negate(predicate);
    if (!LLVMIsAConstantInt(right) || LLVMGetIntTypeWidth(LLVMTypeOf(right)) > 64)
        return;
    bool zero = LLVMIsAZExtInst(left), sign = LLVMIsASExtInst(left);
    if (left == value)
        narrow_direct(range, predicate, right);
    else if ((zero || sign) && LLVMGetOperand(left, 0) == value)
        narrow_widened(range, sign, predicate, right);
}
