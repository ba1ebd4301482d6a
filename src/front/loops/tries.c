#include "front/loops/tries.h"

enum { FEWEST = 4, MOST = 1 << 20, MOST_COMPARISONS = 8, WORD_BITS = 64 };

struct counter {
    LLVMValueRef phi, next;
    unsigned bits;
    uint64_t first, step;
    LLVMValueRef comparisons[MOST_COMPARISONS];
    unsigned count;
};

static uint64_t in_width(const struct counter *counter, uint64_t value)
{
    return counter->bits < WORD_BITS ? value & ((UINT64_C(1) << counter->bits) - 1) : value;
}

/* The number in the width of the counter, as a signed one. */
static int64_t as_signed(const struct counter *counter, uint64_t value)
{
    unsigned unused = WORD_BITS - counter->bits;
    return (int64_t)(value << unused) >> unused;
}

/* Finds the values of the phi: `first` from outside, and `next` from inside. */
static bool find_values(struct counter *counter, const struct natural_loop *loop)
{
    bool is_entered = false;
    for (unsigned i = 0; i < LLVMCountIncoming(counter->phi); i++) {
        LLVMValueRef value = LLVMGetIncomingValue(counter->phi, i);
        bool is_inside = natural_loop_has(loop, LLVMGetIncomingBlock(counter->phi, i));
        if (is_inside && counter->next && counter->next != value)
            return false;
        if (is_inside)
            counter->next = value;
        else if (!LLVMIsAConstantInt(value) ||
                 (is_entered && counter->first != LLVMConstIntGetZExtValue(value)))
            return false;
        else
            counter->first = LLVMConstIntGetZExtValue(value);
        is_entered |= !is_inside;
    }
    return is_entered && counter->next;
}

static bool find_step(struct counter *counter)
{
    LLVMValueRef next = counter->next;
    LLVMOpcode opcode = LLVMIsABinaryOperator(next) ? LLVMGetInstructionOpcode(next) : LLVMRet;
    if ((opcode != LLVMAdd && opcode != LLVMSub) || LLVMGetOperand(next, 0) != counter->phi ||
        !LLVMIsAConstantInt(LLVMGetOperand(next, 1)))
        return false;
    uint64_t step = LLVMConstIntGetZExtValue(LLVMGetOperand(next, 1));
    counter->step = in_width(counter, opcode == LLVMAdd ? step : -step);
    return counter->step != 0;
}

/* Notes the comparisons of the value with constants. Returns false if it has another use. */
static bool note_uses(struct counter *counter, LLVMValueRef value)
{
    for_each_use(use, value) {
        LLVMValueRef user = LLVMGetUser(use);
        if (user == counter->next || user == counter->phi)
            continue;
        if (!LLVMIsAICmpInst(user) || LLVMGetOperand(user, 0) != value ||
            !LLVMIsAConstantInt(LLVMGetOperand(user, 1)) || counter->count == MOST_COMPARISONS)
            return false;
        counter->comparisons[counter->count++] = user;
    }
    return true;
}

/* The result of the comparison in an iteration in which the phi has the value. */
static bool compare(const struct counter *counter, LLVMValueRef comparison, uint64_t value)
{
    if (LLVMGetOperand(comparison, 0) == counter->next)
        value = in_width(counter, value + counter->step);
    uint64_t other = LLVMConstIntGetZExtValue(LLVMGetOperand(comparison, 1));
    int64_t left = as_signed(counter, value), right = as_signed(counter, other);
    switch (LLVMGetICmpPredicate(comparison)) {
    case LLVMIntEQ:
        return value == other;
    case LLVMIntNE:
        return value != other;
    case LLVMIntUGT:
        return value > other;
    case LLVMIntUGE:
        return value >= other;
    case LLVMIntULT:
        return value < other;
    case LLVMIntULE:
        return value <= other;
    case LLVMIntSGT:
        return left > right;
    case LLVMIntSGE:
        return left >= right;
    case LLVMIntSLT:
        return left < right;
    default:
        return left <= right;
    }
}

/* The results of all comparisons, as a set of those that hold. */
static unsigned results(const struct counter *counter, uint64_t value)
{
    unsigned set = 0;
    for (unsigned i = 0; i < counter->count; i++)
        set |= (unsigned)compare(counter, counter->comparisons[i], value) << i;
    return set;
}

bool tries_are_counted(const struct natural_loop *loop, LLVMValueRef phi, uint64_t *end)
{
    struct counter counter = {.phi = phi};
    LLVMTypeRef type = LLVMTypeOf(phi);
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(type) > WORD_BITS)
        return false;
    counter.bits = LLVMGetIntTypeWidth(type);
    if (!find_values(&counter, loop) || !find_step(&counter) || !note_uses(&counter, phi) ||
        !note_uses(&counter, counter.next))
        return false;
    uint64_t value = counter.first;
    unsigned count = 0;
    for (; count < MOST && results(&counter, value) == results(&counter, counter.first); count++)
        value = in_width(&counter, value + counter.step);
    *end = value;
    return count >= FEWEST && count < MOST;
}
