/* tries.c - loops that try so many times, and then do something else.
 *
 *     for (int i = 0; i < 1000; i++)
 *         if (compare_exchange(&lock, 0, 1))
 *             return;
 *     sleep_on(&lock);
 *
 * An execution would differ from another one by how many of the tries have failed. But the thread
 * only looks whether all have. So a try that fails, and is alike if it is repeated, may stand for
 * all that are left (machine/waiting/iteration.h): the counter goes on to the first value at which
 * the thread does something else. doc/waiting.md has the proof. */
#include "front/loops/loop_state.h"

#include "front/loops/loops.h"

enum { FEWEST = 4, MOST = 1 << 20, MOST_COMPARISONS = 8, MOST_DEPTH = 3, WORD_BITS = 64 };

struct counter {
    LLVMValueRef phi, next;
    unsigned bits;
    uint64_t first;
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

/* The operand that is not constant, if the value is a *step*: it is computed of that operand and a
 * constant. NULL: it is none. Sets *constant to the other operand. */
static LLVMValueRef step_from(LLVMValueRef value, uint64_t *constant)
{
    if (!LLVMIsABinaryOperator(value))
        return NULL;
    LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
    LLVMValueRef left = LLVMGetOperand(value, 0), right = LLVMGetOperand(value, 1);
    if (LLVMIsAConstantInt(left) && (opcode == LLVMAdd || opcode == LLVMMul)) {
        left = right;
        right = LLVMGetOperand(value, 0);
    }
    if (!LLVMIsAConstantInt(right))
        return NULL;
    *constant = LLVMConstIntGetZExtValue(right);
    bool shifts = opcode == LLVMShl && *constant < LLVMGetIntTypeWidth(LLVMTypeOf(value));
    return opcode == LLVMAdd || opcode == LLVMSub || opcode == LLVMMul || shifts ? left : NULL;
}

/* Whether some steps lead from the phi to the value. */
static bool is_computed(const struct counter *counter, LLVMValueRef value, unsigned depth)
{
    uint64_t unused;
    LLVMValueRef from = step_from(value, &unused);
    return from &&
           (from == counter->phi || (depth < MOST_DEPTH && is_computed(counter, from, depth + 1)));
}

/* The value, to which steps lead, in an iteration in which the phi is `now`. */
static uint64_t compute(const struct counter *counter, LLVMValueRef value, uint64_t now)
{
    if (value == counter->phi)
        return now;
    uint64_t constant = 0, from = compute(counter, step_from(value, &constant), now);
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMAdd:
        return in_width(counter, from + constant);
    case LLVMSub:
        return in_width(counter, from - constant);
    case LLVMMul:
        return in_width(counter, from * constant);
    default:
        return in_width(counter, from << constant);
    }
}

/* Notes the comparisons with constants of the value, and of those to which steps lead from it.
 * Returns false if it has another use that matters (idle.c). */
static bool note_uses(struct counter *counter, LLVMValueRef value, unsigned depth)
{
    for_each_use(use, value) {
        LLVMValueRef user = LLVMGetUser(use);
        uint64_t unused;
        if (user == counter->phi || idle_has(user))
            continue;
        if (step_from(user, &unused) == value && depth < MOST_DEPTH) {
            if (!note_uses(counter, user, depth + 1))
                return false;
            continue;
        }
        if (!LLVMIsAICmpInst(user) || LLVMGetOperand(user, 0) != value ||
            !LLVMIsAConstantInt(LLVMGetOperand(user, 1)) || counter->count == MOST_COMPARISONS)
            return false;
        counter->comparisons[counter->count++] = user;
    }
    return true;
}

/* The result of the comparison in an iteration in which the phi is `now`. */
static bool compare(const struct counter *counter, LLVMValueRef comparison, uint64_t now)
{
    uint64_t value = compute(counter, LLVMGetOperand(comparison, 0), now);
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
    if (!find_values(&counter, loop) || !is_computed(&counter, counter.next, 1) ||
        !note_uses(&counter, phi, 0))
        return false;
    uint64_t value = counter.first;
    unsigned count = 0;
    for (; count < MOST && results(&counter, value) == results(&counter, counter.first); count++)
        value = compute(&counter, counter.next, value);
    *end = value;
    return count >= FEWEST && count < MOST;
}
