/* taken_back.c - additions that a loop takes back.
 *
 *     while (fetch_add(&x, 1) != 0) {       attempt: changes x only if it succeeds
 *         fetch_sub(&x, 1);                 takes back what a failed attempt has added
 *         while (load(&x) != 0)             waits
 *             ;
 *     }
 *
 * The *attempt* is an addition of a constant whose result only decides whether it was in a certain
 * range. If it was not, the next thing that the thread does is the opposite addition. After that,
 * it may pause and wait for x, and comes to the attempt again, with nothing that tells of what it
 * has found. machine/taken_back.h makes no more of a failed attempt than a read.
 *
 * Follows control from an attempt that has failed to the next attempt.
 *
 * On the way, the blocks' instructions are the *region*. None but the attempts may change anything
 * or fail, and no other instruction may use a value of the region. Then nothing tells whether there
 * was a failed attempt.
 *
 * The loads of the region only decide where control goes. For all values in the attempt's range,
 * they decide alike, and control can come to an attempt then. So a thread that waits in the region
 * for ever would also fail in its attempts for ever. */
#include "front/loops/loops.h"

#include "front/loops/pauses.h"
#include "front/pointer.h"

/* --- The values for which a comparison holds -------------------------------------------------- */

static uint64_t mask_of(unsigned bits)
{
    return UINT64_MAX >> (64 - bits);
}

/* The range from `first` to `last`; false: all values, or none. */
static bool make(uint64_t first, uint64_t last, unsigned bits, struct value_range *range)
{
    uint64_t mask = mask_of(bits);
    *range = (struct value_range){first & mask, (last - first) & mask, bits};
    return range->extent != mask;
}

/* The values for which the comparison with the constant holds. */
static bool compare(LLVMIntPredicate predicate, uint64_t with, unsigned bits,
                    struct value_range *range)
{
    uint64_t most = mask_of(bits), least_signed = UINT64_C(1) << (bits - 1);
    uint64_t most_signed = least_signed - 1;
    switch (predicate) {
    case LLVMIntEQ:
        return make(with, with, bits, range);
    case LLVMIntNE:
        return make(with + 1, with - 1, bits, range);
    case LLVMIntUGT:
        return with != most && make(with + 1, most, bits, range);
    case LLVMIntUGE:
        return make(with, most, bits, range);
    case LLVMIntULT:
        return with != 0 && make(0, with - 1, bits, range);
    case LLVMIntULE:
        return make(0, with, bits, range);
    case LLVMIntSGT:
        return with != most_signed && make(with + 1, most_signed, bits, range);
    case LLVMIntSGE:
        return make(with, most_signed, bits, range);
    case LLVMIntSLT:
        return with != least_signed && make(least_signed, with - 1, bits, range);
    case LLVMIntSLE:
        return make(least_signed, with, bits, range);
    default:
        return false;
    }
}

/* If the term is the sum or difference of the value and a constant, sets what is added. */
static bool find_offset(LLVMValueRef term, LLVMValueRef value, uint64_t *offset)
{
    *offset = 0;
    if (term == value)
        return true;
    if (!LLVMIsABinaryOperator(term) || LLVMGetOperand(term, 0) != value ||
        !LLVMIsAConstantInt(LLVMGetOperand(term, 1)))
        return false;
    uint64_t constant = LLVMConstIntGetZExtValue(LLVMGetOperand(term, 1));
    LLVMOpcode opcode = LLVMGetInstructionOpcode(term);
    *offset = opcode == LLVMAdd ? constant : 0 - constant;
    return opcode == LLVMAdd || opcode == LLVMSub;
}

static struct value_range value_range_opposite(struct value_range range)
{
    uint64_t mask = mask_of(range.bits);
    return (struct value_range){(range.first + range.extent + 1) & mask,
                                (mask - range.extent - 1) & mask, range.bits};
}

/* Whether the condition is a comparison of the value, or of its sum with a constant, with a
 * constant, or the opposite of one. If so, and if it holds for some values and not for others, sets
 * the range in which it holds. */
static bool value_range_of(LLVMValueRef condition, LLVMValueRef value, struct value_range *range)
{
    if (LLVMIsABinaryOperator(condition) && LLVMGetInstructionOpcode(condition) == LLVMXor &&
        LLVMIsAConstantInt(LLVMGetOperand(condition, 1)) &&
        LLVMConstIntGetZExtValue(LLVMGetOperand(condition, 1)) == 1) {
        bool found = value_range_of(LLVMGetOperand(condition, 0), value, range);
        if (found)
            *range = value_range_opposite(*range);
        return found;
    }
    uint64_t offset;
    if (!LLVMIsAICmpInst(condition) || !LLVMIsAConstantInt(LLVMGetOperand(condition, 1)) ||
        LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMIntegerTypeKind ||
        !find_offset(LLVMGetOperand(condition, 0), value, &offset))
        return false;
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(value));
    uint64_t with = 0;
    if (bits < 8 || bits > 64)
        return false;
    with = LLVMConstIntGetZExtValue(LLVMGetOperand(condition, 1));
    if (!compare(LLVMGetICmpPredicate(condition), with, bits, range))
        return false;
    range->first = (range->first - offset) & mask_of(bits);
    return true;
}

/* Whether all values of `inner` are in `outer`. Requires: the same number of bits. */
static bool value_range_contains(struct value_range outer, struct value_range inner)
{
    uint64_t begin = (inner.first - outer.first) & mask_of(outer.bits);
    return begin <= outer.extent && inner.extent <= outer.extent - begin;
}

/* --- Regions ---------------------------------------------------------------------------------- */

enum { MOST_BLOCKS = 16 };

static const char mark_success[] = "heddle.attempt", mark_failure[] = "heddle.attempt.not",
                  mark_undoes[] = "heddle.takes_back", mark_waits[] = "heddle.waits_for_attempt";

struct region {
    struct ir *ir;
    LLVMValueRef attempt;
    LLVMValueRef condition;   /* of the branch that the attempt decides */
    struct value_range range; /* in which it succeeds */
    LLVMValueRef undoes;
    struct value_list instructions;
    struct value_list loads;
    LLVMBasicBlockRef blocks[MOST_BLOCKS]; /* those that begin behind `undoes` */
    bool comes_back[MOST_BLOCKS];          /* control may come from there to an attempt */
    unsigned count;
};

static bool is_addition(LLVMValueRef instruction)
{
    if (!LLVMIsAAtomicRMWInst(instruction) || !LLVMIsAConstantInt(LLVMGetOperand(instruction, 1)) ||
        LLVMGetIntTypeWidth(LLVMTypeOf(instruction)) > 64)
        return false;
    LLVMAtomicRMWBinOp operation = LLVMGetAtomicRMWBinOp(instruction);
    return operation == LLVMAtomicRMWBinOpAdd || operation == LLVMAtomicRMWBinOpSub;
}

/* What the addition adds, modulo 2^64. */
static uint64_t added(LLVMValueRef rmw)
{
    uint64_t operand = (uint64_t)LLVMConstIntGetSExtValue(LLVMGetOperand(rmw, 1));
    return LLVMGetAtomicRMWBinOp(rmw) == LLVMAtomicRMWBinOpAdd ? operand : 0 - operand;
}

/* The value of which the attempt's result is one: a phi of such results, or the result itself. */
static LLVMValueRef value_of(LLVMValueRef attempt)
{
    LLVMUseRef use = LLVMGetFirstUse(attempt);
    LLVMValueRef user = use && !LLVMGetNextUse(use) ? LLVMGetUser(use) : NULL;
    return user && LLVMIsAPHINode(user) ? user : attempt;
}

/* Whether the value is used for no more than comparisons that decide branches. Sets one of these
 * conditions. */
static bool only_decides(LLVMValueRef value, LLVMValueRef *condition)
{
    for_each_use(use, value) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsABranchInst(user))
            *condition = value;
        else if (!LLVMIsAICmpInst(user) && !LLVMIsABinaryOperator(user))
            return false;
        else if (!only_decides(user, condition))
            return false;
    }
    return LLVMGetFirstUse(value) != NULL;
}

static bool is_same_place(const struct region *region, LLVMValueRef access)
{
    LLVMValueRef pointer = LLVMGetOperand(access, 0);
    return LLVMTypeOf(access) == LLVMTypeOf(region->attempt) &&
           pointer_is_same(region->ir, pointer, LLVMGetOperand(region->attempt, 0));
}

/* Whether it is the attempt, or one that the same condition judges. */
static bool is_attempt(const struct region *region, LLVMValueRef rmw)
{
    LLVMValueRef condition = NULL;
    return rmw == region->attempt ||
           (is_addition(rmw) && is_same_place(region, rmw) &&
            added(rmw) == added(region->attempt) && value_of(rmw) == value_of(region->attempt) &&
            only_decides(value_of(rmw), &condition));
}

static bool is_waiting_load(struct region *region, LLVMValueRef instruction)
{
    struct value_range range;
    LLVMValueRef condition = NULL;
    return LLVMIsALoadInst(instruction) &&
           LLVMGetOrdering(instruction) != LLVMAtomicOrderingNotAtomic &&
           is_same_place(region, instruction) && only_decides(instruction, &condition) &&
           value_range_of(condition, instruction, &range);
}

/* Whether control at the branch may go to the i-th successor if all loads find a value of the
 * range. Sets *decided if it is unknown. */
static bool goes_to(const struct region *region, LLVMValueRef branch, unsigned i, bool *unknown)
{
    for (size_t l = 0; LLVMIsConditional(branch) && l < region->loads.count; l++) {
        struct value_range range;
        if (!value_range_of(LLVMGetCondition(branch), region->loads.items[l], &range))
            continue;
        bool holds = value_range_contains(range, region->range);
        *unknown |= !holds && !value_range_contains(value_range_opposite(range), region->range);
        return i == (holds ? 0u : 1u);
    }
    return true;
}

static unsigned number_of(const struct region *region, LLVMBasicBlockRef block)
{
    unsigned i = 0;
    while (i < region->count && region->blocks[i] != block)
        i++;
    return i;
}

/* Adds the block's instructions from this one on. Sets *ends if an attempt is among them. Returns
 * false if one of them does anything. */
static bool add_instructions(struct region *region, LLVMValueRef first, bool *ends)
{
    for (LLVMValueRef i = first; i; i = LLVMGetNextInstruction(i)) {
        if (is_attempt(region, i)) {
            *ends = true;
            return true;
        }
        if (LLVMIsATerminatorInst(i))
            return LLVMIsABranchInst(i) != NULL;
        if (is_waiting_load(region, i))
            value_list_add(&region->loads, i);
        else if (!pure_is_total(i) && !pauses_is_hint(i) && !sleeps_has(region->ir, i))
            return false;
        value_list_add(&region->instructions, i);
    }
    return false;
}

/* Adds what control may come to, from the instruction on; `block`: the number of its block. */
static bool add_blocks(struct region *region, LLVMValueRef first, unsigned block)
{
    if (!add_instructions(region, first, &region->comes_back[block]))
        return false;
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(region->blocks[block]);
    for (unsigned i = 0; !region->comes_back[block] && i < LLVMGetNumSuccessors(branch); i++) {
        LLVMBasicBlockRef next = LLVMGetSuccessor(branch, i);
        if (number_of(region, next) < region->count)
            continue;
        if (region->count == MOST_BLOCKS)
            return false;
        region->blocks[region->count++] = next;
        if (!add_blocks(region, LLVMGetFirstInstruction(next), region->count - 1))
            return false;
    }
    return true;
}

/* Whether control can come to an attempt from each block, when all loads find values of its range.
 */
static bool comes_back(struct region *region)
{
    bool unknown = false, all = true;
    for (unsigned round = 0; round < region->count; round++) {
        all = true;
        for (unsigned b = 0; b < region->count; b++) {
            LLVMValueRef branch = LLVMGetBasicBlockTerminator(region->blocks[b]);
            for (unsigned i = 0; !region->comes_back[b] && i < LLVMGetNumSuccessors(branch); i++)
                region->comes_back[b] =
                    goes_to(region, branch, i, &unknown) &&
                    region->comes_back[number_of(region, LLVMGetSuccessor(branch, i))];
            all &= region->comes_back[b];
        }
    }
    return all && !unknown;
}

/* Whether the phi keeps its value when control comes to it from the region. */
static bool keeps_value(const struct region *region, LLVMValueRef phi)
{
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        if (value_list_has(&region->instructions,
                           LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(phi, i))) ||
            number_of(region, LLVMGetIncomingBlock(phi, i)) < region->count)
            if (LLVMGetIncomingValue(phi, i) != phi)
                return false;
    return true;
}

/* Whether no instruction outside of the region uses its values. */
static bool hands_on_nothing(const struct region *region)
{
    for (size_t i = 0; i < region->instructions.count; i++) {
        LLVMValueRef value = region->instructions.items[i];
        if ((LLVMIsAPHINode(value) && (idle_has(value) || keeps_value(region, value))) ||
            value == value_of(region->attempt))
            continue;
        for_each_use(use, value) {
            LLVMValueRef user = LLVMGetUser(use);
            if (!value_list_has(&region->instructions, user) && !is_attempt(region, user) &&
                user != region->undoes && !LLVMIsABranchInst(user))
                return false;
        }
    }
    return true;
}

/* Whether the opposite addition is the next thing that is done from the instruction on. */
static bool find_undoing(struct region *region, LLVMValueRef from, unsigned failing)
{
    unsigned blocks = 0;
    for (LLVMValueRef i = from; i && blocks < MOST_BLOCKS;) {
        if (is_addition(i) && is_same_place(region, i) && !LLVMGetFirstUse(i) &&
            added(i) == 0 - added(region->attempt)) {
            region->undoes = i;
            return true;
        }
        if (!LLVMIsATerminatorInst(i)) {
            if (!pure_is_total(i))
                return false;
            value_list_add(&region->instructions, i);
            i = LLVMGetNextInstruction(i);
            continue;
        }
        if (!LLVMIsABranchInst(i) ||
            (LLVMIsConditional(i) && LLVMGetCondition(i) != region->condition))
            return false;
        unsigned taken = LLVMIsConditional(i) ? failing : 0;
        i = LLVMGetFirstInstruction(LLVMGetSuccessor(i, taken));
        blocks++;
    }
    return false;
}

/* Whether the attempt may fail by the i-th way of its branch. */
static bool follow(struct region *region, unsigned failing)
{
    if (!value_range_of(region->condition, value_of(region->attempt), &region->range))
        return false;
    if (failing == 0)
        region->range = value_range_opposite(region->range);
    if (!find_undoing(region, LLVMGetNextInstruction(region->attempt), failing))
        return false;
    region->blocks[0] = LLVMGetInstructionParent(region->undoes);
    region->count = 1;
    return add_blocks(region, LLVMGetNextInstruction(region->undoes), 0) && comes_back(region) &&
           hands_on_nothing(region);
}

/* Whether all values of the phi are results of attempts. */
static bool is_of_attempts(const struct region *region, LLVMValueRef phi)
{
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        if (!is_attempt(region, LLVMGetIncomingValue(phi, i)))
            return false;
    return true;
}

static void mark(struct ir *ir, LLVMValueRef attempt)
{
    for (unsigned failing = 0; failing < 2; failing++) {
        struct region region = {.ir = ir, .attempt = attempt};
        LLVMValueRef value = value_of(attempt);
        bool decides = only_decides(value, &region.condition) &&
                       (value == attempt || is_of_attempts(&region, value));
        bool found = decides && follow(&region, failing);
        if (found) {
            ir_mark(attempt, failing == 1 ? mark_success : mark_failure);
            ir_mark(region.undoes, mark_undoes);
            for (size_t i = 0; i < region.loads.count; i++)
                ir_mark(region.loads.items[i], mark_waits);
        }
        value_list_release(&region.instructions);
        value_list_release(&region.loads);
        if (found)
            return;
    }
}

void taken_back_mark(struct ir *ir, LLVMValueRef function)
{
    for_each_block(block, function)
        for_each_instruction(instruction, block)
            if (is_addition(instruction) && LLVMGetFirstUse(instruction))
                mark(ir, instruction);
}

bool taken_back_attempts(LLVMValueRef rmw, struct value_range *range)
{
    bool succeeds = ir_is_marked(rmw, mark_success);
    LLVMValueRef condition = NULL;
    if ((!succeeds && !ir_is_marked(rmw, mark_failure)) ||
        !only_decides(value_of(rmw), &condition) ||
        !value_range_of(condition, value_of(rmw), range))
        return false;
    if (!succeeds)
        *range = value_range_opposite(*range);
    return true;
}

bool taken_back_undoes(LLVMValueRef rmw)
{
    return ir_is_marked(rmw, mark_undoes);
}

bool taken_back_waits(LLVMValueRef load)
{
    return ir_is_marked(load, mark_waits);
}
