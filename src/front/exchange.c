#include "front/exchange.h"

#include "front/ir.h"

struct success {
    const struct loop_blocks *blocks;
    const bool *contains;
    LLVMBasicBlockRef header;
    LLVMValueRef exchange;
};

/* The lowest bit of a value, or its opposite. */
struct truth {
    LLVMValueRef value;
    bool negated;
};

static bool is_negation(LLVMValueRef value)
{
    return LLVMIsABinaryOperator(value) && LLVMGetInstructionOpcode(value) == LLVMXor &&
           LLVMIsAConstantInt(LLVMGetOperand(value, 1));
}

static struct truth simplify(LLVMValueRef value)
{
    struct truth truth = {value, false};
    for (;;) {
        if (is_negation(truth.value))
            truth.negated ^= LLVMConstIntGetZExtValue(LLVMGetOperand(truth.value, 1)) & 1;
        else if (!LLVMIsAZExtInst(truth.value) && !LLVMIsATruncInst(truth.value))
            return truth;
        truth.value = LLVMGetOperand(truth.value, 0);
    }
}

bool exchange_has_part(LLVMValueRef exchange, LLVMValueRef value, unsigned part)
{
    return LLVMIsAExtractValueInst(value) && *LLVMGetIndices(value) == part &&
           LLVMGetOperand(value, 0) == exchange;
}

bool exchange_decides(LLVMValueRef exchange, LLVMValueRef condition)
{
    return exchange_has_part(exchange, simplify(condition).value, 1);
}

/* The value as control sees it in the block, to which it comes from the block `from`. */
static LLVMValueRef value_behind(LLVMValueRef value, LLVMBasicBlockRef block,
                                 LLVMBasicBlockRef from)
{
    bool is_phi = LLVMIsAPHINode(value) && LLVMGetInstructionParent(value) == block;
    LLVMValueRef incoming = is_phi && from ? ir_incoming_from(value, from) : NULL;
    return incoming ? incoming : value;
}

/* The condition of the branch, likewise. */
static struct truth condition_of(LLVMValueRef branch, LLVMBasicBlockRef from)
{
    struct truth truth = simplify(LLVMGetCondition(branch));
    LLVMValueRef incoming = value_behind(truth.value, LLVMGetInstructionParent(branch), from);
    struct truth inner = simplify(incoming);
    return (struct truth){inner.value, inner.negated != truth.negated};
}

/* Whether the switch, to which control comes from the block `from`, may go to its i-th successor.
 * The 0th one is the default. */
static bool may_switch(LLVMValueRef terminator, LLVMBasicBlockRef from, unsigned i)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(terminator);
    LLVMValueRef value = value_behind(LLVMGetOperand(terminator, 0), block, from);
    if (!LLVMIsAConstantInt(value))
        return true;
    unsigned taken = 0;
    for (unsigned c = 1; c < LLVMGetNumSuccessors(terminator); c++)
        if (LLVMGetOperand(terminator, 2 * c) == value)
            taken = c;
    return i == taken;
}

/* Whether control that comes from the block `from`, behind a success, may go to the i-th successor
 * of the terminator. */
static bool may_go(const struct success *success, LLVMValueRef terminator, LLVMBasicBlockRef from,
                   unsigned i)
{
    if (LLVMIsASwitchInst(terminator))
        return may_switch(terminator, from, i);
    if (!LLVMIsABranchInst(terminator) || !LLVMIsConditional(terminator))
        return true;
    struct truth truth = condition_of(terminator, from);
    bool is_constant = LLVMIsAConstantInt(truth.value);
    if (!is_constant && !exchange_has_part(success->exchange, truth.value, 1))
        return true;
    bool holds = !is_constant || LLVMConstIntGetZExtValue(truth.value) & 1;
    return i == (holds != truth.negated ? 0u : 1u);
}

/* Whether control that comes from the block `from` to this one may come to the header. */
static bool comes_back(const struct success *success, LLVMBasicBlockRef from,
                       LLVMBasicBlockRef block, unsigned depth)
{
    enum { MOST_BLOCKS = 12 };
    if (block == success->header)
        return true;
    if (!success->contains[loop_blocks_number(success->blocks, block)])
        return false;
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++)
        if (may_go(success, terminator, from, i) &&
            (depth == MOST_BLOCKS ||
             comes_back(success, block, LLVMGetSuccessor(terminator, i), depth + 1)))
            return true;
    return false;
}

bool exchange_leaves(const struct loop_blocks *blocks, const bool *contains,
                     LLVMBasicBlockRef header, LLVMValueRef exchange)
{
    const struct success success = {blocks, contains, header, exchange};
    LLVMBasicBlockRef block = LLVMGetInstructionParent(exchange);
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++)
        if (may_go(&success, terminator, NULL, i) &&
            comes_back(&success, block, LLVMGetSuccessor(terminator, i), 0))
            return false;
    return true;
}
