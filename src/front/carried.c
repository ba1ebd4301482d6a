/* carried.c - finds loops whose header has a phi for the value of a read in front of the loop, and
 * of a read in the latch. Puts one read into the header instead.
 *
 * If the two are loads of the same location, and nothing comes between them and the header, this
 * changes nothing at all.
 *
 * If the latter is a compare-exchange that has failed, the loop may have no other state than its
 * value, and no effect. The first read might then have read the value that the compare-exchange
 * found, instead of the one before: the iteration in between would be missing, and the thread would
 * have the same state. So executions in which it fails need not be explored. With a load in the
 * header, the failing iteration has no effect, and the thread awaits another value. */
#include "front/carried.h"

#include "base/memory.h"
#include "front/loop_blocks.h"

#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

struct carried_loop {
    struct ir *ir;
    struct loop_blocks *blocks;
    bool *contains; /* by a block's number */
    LLVMBasicBlockRef header, entry, latch;
    LLVMValueRef phi;  /* the value that is carried */
    LLVMValueRef read; /* the load in front of the loop */
};

/* --- Instructions -------------------------------------------------------------------------------
 */

static bool is_marker(LLVMValueRef call)
{
    return ir_calls(call, "llvm.dbg.") || ir_calls(call, "llvm.lifetime.");
}

/* Whether the instruction neither accesses memory nor calls anything. */
static bool is_pure(LLVMValueRef instruction)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMCall:
        return is_marker(instruction);
    case LLVMLoad:
    case LLVMStore:
    case LLVMFence:
    case LLVMAtomicCmpXchg:
    case LLVMAtomicRMW:
    case LLVMAlloca:
    case LLVMInvoke:
    case LLVMVAArg:
        return false;
    default:
        return true;
    }
}

static bool only_reads(LLVMValueRef instruction);

/* Whether a call of the function changes nothing. */
static bool function_only_reads(LLVMValueRef function)
{
    if (!function || !ir_is_instrumented(function))
        return false;
    for_each_block(block, function)
        for_each_instruction(instruction, block)
            if (ir_is_call(instruction) ? !is_marker(instruction) : !only_reads(instruction))
                return false;
    return true;
}

static bool only_reads(LLVMValueRef instruction)
{
    if (LLVMIsACallInst(instruction) && !is_marker(instruction))
        return function_only_reads(ir_callee(instruction));
    return LLVMIsALoadInst(instruction) || is_pure(instruction);
}

static bool is_cast(LLVMValueRef value)
{
    return LLVMIsAIntToPtrInst(value) || LLVMIsAPtrToIntInst(value) || LLVMIsABitCastInst(value);
}

static LLVMValueRef without_cast(LLVMValueRef value)
{
    return is_cast(value) ? LLVMGetOperand(value, 0) : value;
}

static bool has_one_use(LLVMValueRef value)
{
    LLVMUseRef use = LLVMGetFirstUse(value);
    return use && !LLVMGetNextUse(use);
}

/* Whether the value is a load in the block, behind which the block accesses nothing. The load may
 * be used for the phi only, perhaps after a cast. */
static bool is_last_load(LLVMValueRef value, LLVMBasicBlockRef block)
{
    LLVMValueRef load = without_cast(value);
    if (!LLVMIsALoadInst(load) || LLVMGetInstructionParent(load) != block || !has_one_use(value) ||
        !has_one_use(load))
        return false;
    for (LLVMValueRef next = LLVMGetNextInstruction(load); next;
         next = LLVMGetNextInstruction(next))
        if (!is_pure(next))
            return false;
    return true;
}

static bool goes_to_header_only(LLVMBasicBlockRef block)
{
    return LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(block)) == 1;
}

/* --- A load in the latch ------------------------------------------------------------------------
 */

static bool is_same_load(LLVMValueRef left, LLVMValueRef right)
{
    return LLVMTypeOf(left) == LLVMTypeOf(right) &&
           LLVMGetOperand(left, 0) == LLVMGetOperand(right, 0) &&
           LLVMGetOrdering(left) == LLVMGetOrdering(right) &&
           LLVMGetVolatile(left) == LLVMGetVolatile(right);
}

static bool carries_load(const struct carried_loop *loop)
{
    LLVMValueRef value = ir_incoming_from(loop->phi, loop->latch);
    return goes_to_header_only(loop->latch) && is_last_load(value, loop->latch) &&
           is_same_load(loop->read, without_cast(value));
}

/* --- A compare-exchange in the loop -------------------------------------------------------------
 */

/* The compare-exchange of which the value is this part; NULL: of none. */
static LLVMValueRef exchange_of(LLVMValueRef value, unsigned part)
{
    if (!LLVMIsAExtractValueInst(value) || *LLVMGetIndices(value) != part)
        return NULL;
    return LLVMIsAAtomicCmpXchgInst(LLVMGetOperand(value, 0));
}

/* Whether control that comes to the phi's block from there leaves the loop: the block branches on
 * another phi, which is a constant then. */
static bool leaves_loop(const struct carried_loop *loop, LLVMValueRef phi, LLVMBasicBlockRef from)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(phi);
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(block);
    if (!LLVMIsABranchInst(branch) || !LLVMIsConditional(branch))
        return false;
    LLVMValueRef condition = LLVMGetCondition(branch);
    if (!LLVMIsAPHINode(condition) || LLVMGetInstructionParent(condition) != block)
        return false;
    LLVMValueRef constant = ir_incoming_from(condition, from);
    if (!constant || !LLVMIsAConstantInt(constant))
        return false;
    LLVMBasicBlockRef next = LLVMGetSuccessor(branch, LLVMConstIntGetZExtValue(constant) ? 0 : 1);
    return !loop->contains[loop_blocks_number(loop->blocks, next)];
}

/* Whether control comes from there to the phi's block when the compare-exchange has succeeded. It
 * has found the carried value then. */
static bool has_succeeded(LLVMValueRef phi, LLVMBasicBlockRef from, LLVMValueRef exchange)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(from);
    return LLVMIsABranchInst(branch) && LLVMIsConditional(branch) &&
           exchange_of(LLVMGetCondition(branch), 1) == exchange &&
           LLVMGetSuccessor(branch, 0) == LLVMGetInstructionParent(phi);
}

/* Whether the value is the one that the compare-exchange has found, where the loop goes on. */
static bool is_found(const struct carried_loop *loop, LLVMValueRef value, LLVMValueRef exchange,
                     unsigned depth)
{
    enum { MOST_PHIS = 4 };
    if (exchange_of(without_cast(value), 0) == exchange)
        return true;
    if (!LLVMIsAPHINode(value) || value == loop->phi || depth == MOST_PHIS)
        return false;
    for (unsigned i = 0; i < LLVMCountIncoming(value); i++) {
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(value, i);
        LLVMValueRef incoming = LLVMGetIncomingValue(value, i);
        bool carried = incoming == loop->phi && has_succeeded(value, from, exchange);
        if (!carried && !leaves_loop(loop, value, from) &&
            !is_found(loop, incoming, exchange, depth + 1))
            return false;
    }
    return true;
}

/* Whether the loop has an effect, or a state, other than by the compare-exchange. */
static bool does_more(const struct carried_loop *loop, LLVMValueRef exchange)
{
    for_each_instruction(phi, loop->header)
        if (LLVMIsAPHINode(phi) && phi != loop->phi)
            return true;
    for (unsigned i = 0; i < loop->blocks->count; i++) {
        if (!loop->contains[i])
            continue;
        for_each_instruction(instruction, loop->blocks->items[i])
            if (instruction != exchange && !only_reads(instruction))
                return true;
    }
    return false;
}

static LLVMValueRef find_exchange(const struct carried_loop *loop)
{
    for (unsigned i = 0; i < loop->blocks->count; i++)
        if (loop->contains[i])
            for_each_instruction(instruction, loop->blocks->items[i])
                if (LLVMIsAAtomicCmpXchgInst(instruction))
                    return instruction;
    return NULL;
}

/* Whether a failure of the compare-exchange orders what the read orders. */
static bool fails_like_read(const struct carried_loop *loop, LLVMValueRef exchange)
{
    return !loop->ir->orders_matter ||
           LLVMGetOrdering(loop->read) == LLVMGetCmpXchgFailureOrdering(exchange);
}

static bool carries_exchange(const struct carried_loop *loop)
{
    LLVMValueRef exchange = find_exchange(loop);
    return exchange && LLVMGetOperand(exchange, 0) == LLVMGetOperand(loop->read, 0) &&
           fails_like_read(loop, exchange) &&
           LLVMTypeOf(LLVMGetOperand(exchange, 1)) == LLVMTypeOf(loop->read) &&
           without_cast(LLVMGetOperand(exchange, 1)) == loop->phi &&
           is_found(loop, ir_incoming_from(loop->phi, loop->latch), exchange, 0) &&
           !does_more(loop, exchange);
}

/* --- Loops --------------------------------------------------------------------------------------
 */

/* Clones the instruction to the builder's place. */
static LLVMValueRef clone(struct ir *ir, LLVMValueRef instruction)
{
    LLVMValueRef copy = LLVMInstructionClone(instruction);
    LLVMInsertIntoBuilder(ir->builder, copy);
    LLVMInstructionSetDebugLoc(copy, LLVMInstructionGetDebugLoc(instruction));
    return copy;
}

/* Reads anew in each iteration. */
static void move(struct carried_loop *loop)
{
    LLVMValueRef first = LLVMGetFirstInstruction(loop->header);
    while (LLVMIsAPHINode(first))
        first = LLVMGetNextInstruction(first);
    ir_build_before(loop->ir, first);
    LLVMValueRef before = ir_incoming_from(loop->phi, loop->entry);
    LLVMValueRef again = ir_incoming_from(loop->phi, loop->latch);
    LLVMValueRef value = clone(loop->ir, loop->read);
    if (before != loop->read) {
        LLVMValueRef cast = clone(loop->ir, before);
        LLVMSetOperand(cast, 0, value);
        value = cast;
    }
    bool is_load = carries_load(loop);
    ir_replace(loop->phi, value);
    if (before != loop->read)
        ir_replace(before, NULL);
    ir_replace(loop->read, NULL);
    if (!is_load)
        return;
    LLVMValueRef load = without_cast(again);
    if (load != again)
        ir_replace(again, NULL);
    ir_replace(load, NULL);
}

/* Finds the two blocks that lead to the header; false if there are more. */
static bool find_ends(struct carried_loop *loop)
{
    if (LLVMCountIncoming(loop->phi) != 2)
        return false;
    for (unsigned i = 0; i < 2; i++) {
        LLVMBasicBlockRef block = LLVMGetIncomingBlock(loop->phi, i);
        *(loop->contains[loop_blocks_number(loop->blocks, block)] ? &loop->latch : &loop->entry) =
            block;
    }
    return loop->latch && loop->entry;
}

/* Whether the loop carries the phi's value in one of the two ways. */
static bool carries(struct carried_loop *loop)
{
    loop->latch = loop->entry = NULL;
    if (!find_ends(loop) || !goes_to_header_only(loop->entry))
        return false;
    LLVMValueRef before = ir_incoming_from(loop->phi, loop->entry);
    if (!is_last_load(before, loop->entry))
        return false;
    loop->read = without_cast(before);
    return carries_load(loop) || carries_exchange(loop);
}

/* Moves the read of the first phi that is carried. */
static void look(struct carried_loop *loop)
{
    for_each_instruction(phi, loop->header) {
        loop->phi = phi;
        if (!LLVMIsAPHINode(phi))
            return;
        if (carries(loop)) {
            move(loop);
            return;
        }
    }
}

void carried_move(struct ir *ir, LLVMValueRef function)
{
    struct loop_blocks blocks;
    loop_blocks_init(&blocks, function);
    struct carried_loop loop = {.ir = ir, .blocks = &blocks};
    loop.contains = memory_new(blocks.count, sizeof *loop.contains);
    for (unsigned header = 0; header < blocks.count; header++) {
        loop.header = blocks.items[header];
        if (loop_blocks_find(&blocks, header, loop.contains))
            look(&loop);
    }
    free(loop.contains);
    loop_blocks_release(&blocks);
}
