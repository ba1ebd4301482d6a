/* expected.c - finds loops that begin with a load, at the place that the block in front of the loop
 * stores to last. The loop has one compare-exchange, which expects the loaded value. If it fails,
 * the loop stores what it has found to the same place. There is no other store there. */
#include "front/loops/expected.h"

#include "base/memory.h"
#include "front/loops/exchange.h"
#include "front/loops/loop_blocks.h"
#include "front/loops/pure.h"
#include "front/pointer.h"

#include <llvm-c/DebugInfo.h>
#include <stdlib.h>

struct expecting_loop {
    struct ir *ir;
    struct loop_blocks *blocks;
    bool *contains; /* by a block's number */
    LLVMBasicBlockRef header, entry, latch;
    LLVMValueRef before;    /* the store in front of the loop */
    LLVMValueRef load;      /* of the expected value */
    LLVMValueRef exchange;  /* the compare-exchange */
    LLVMValueRef after;     /* the store of what it has found */
    LLVMBasicBlockRef join; /* where control comes when it has succeeded or failed */
};

static bool is_same_place(const struct expecting_loop *loop, LLVMValueRef store)
{
    return LLVMIsAStoreInst(store) && LLVMGetOrdering(store) == LLVMAtomicOrderingNotAtomic &&
           pointer_is_same(loop->ir, LLVMGetOperand(store, 1), LLVMGetOperand(loop->load, 0));
}

/* Finds the two blocks that lead to the header; false if there are more. */
static bool find_ends(struct expecting_loop *loop)
{
    loop->entry = loop->latch = NULL;
    for (unsigned i = 0; i < loop->blocks->count; i++) {
        if (!loop_blocks_lead_to(loop->blocks, i, loop->header))
            continue;
        LLVMBasicBlockRef *end = loop->contains[i] ? &loop->latch : &loop->entry;
        if (*end)
            return false;
        *end = loop->blocks->items[i];
    }
    return loop->latch && loop->entry &&
           LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(loop->entry)) == 1;
}

/* Finds the first access of the header. */
static bool find_load(struct expecting_loop *loop)
{
    loop->load = LLVMGetFirstInstruction(loop->header);
    while (loop->load && pure_is(loop->load))
        loop->load = LLVMGetNextInstruction(loop->load);
    return loop->load && LLVMIsALoadInst(loop->load) &&
           LLVMGetOrdering(loop->load) == LLVMAtomicOrderingNotAtomic;
}

/* Finds the last access in front of the loop. */
static bool find_before(struct expecting_loop *loop)
{
    loop->before = LLVMGetLastInstruction(loop->entry);
    while (loop->before && pure_is(loop->before))
        loop->before = LLVMGetPreviousInstruction(loop->before);
    return loop->before && is_same_place(loop, loop->before);
}

/* Finds the compare-exchange and the store in the loop; false if there are more, or the loop may
 * change memory in another way. */
static bool find_exchange(struct expecting_loop *loop)
{
    loop->exchange = loop->after = NULL;
    for (unsigned i = 0; i < loop->blocks->count; i++) {
        if (!loop->contains[i])
            continue;
        for_each_instruction(instruction, loop->blocks->items[i]) {
            bool exchanges = LLVMIsAAtomicCmpXchgInst(instruction);
            if (!exchanges && !LLVMIsAStoreInst(instruction)) {
                if (!pure_only_reads(instruction))
                    return false;
                continue;
            }
            LLVMValueRef *place = exchanges ? &loop->exchange : &loop->after;
            if (*place)
                return false;
            *place = instruction;
        }
    }
    return loop->exchange && LLVMGetOperand(loop->exchange, 1) == loop->load && loop->after &&
           is_same_place(loop, loop->after);
}

/* Whether the store is what happens when the compare-exchange fails, and nothing else. */
static bool find_join(struct expecting_loop *loop)
{
    LLVMBasicBlockRef failed = LLVMGetInstructionParent(loop->after);
    LLVMValueRef leave = LLVMGetBasicBlockTerminator(failed);
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(loop->exchange));
    if (!exchange_has_part(loop->exchange, LLVMGetOperand(loop->after, 0), 0) ||
        LLVMGetNumSuccessors(leave) != 1 || !LLVMIsABranchInst(branch) ||
        !LLVMIsConditional(branch) ||
        !exchange_has_part(loop->exchange, LLVMGetCondition(branch), 1) ||
        LLVMGetSuccessor(branch, 1) != failed)
        return false;
    loop->join = LLVMGetSuccessor(leave, 0);
    return LLVMGetSuccessor(branch, 0) == loop->join && loop->join != loop->header;
}

/* The only block of the function that leads to the block, but for the compare-exchange's failure;
 * NULL if there are several. */
static LLVMBasicBlockRef predecessor(const struct expecting_loop *loop, LLVMBasicBlockRef block)
{
    LLVMBasicBlockRef found = NULL;
    for (unsigned i = 0; i < loop->blocks->count; i++) {
        if (!loop_blocks_lead_to(loop->blocks, i, block))
            continue;
        if (found)
            return NULL;
        found = loop->blocks->items[i];
    }
    return found;
}

/* Whether the join has no predecessors but those two, and dominates the latch. */
static bool joins_at_once(const struct expecting_loop *loop)
{
    unsigned count = 0;
    for (unsigned i = 0; i < loop->blocks->count; i++)
        count += loop_blocks_lead_to(loop->blocks, i, loop->join);
    LLVMBasicBlockRef block = loop->latch;
    while (block && block != loop->join && block != loop->header)
        block = predecessor(loop, block);
    return count == 2 && block == loop->join;
}

static bool expects(struct expecting_loop *loop)
{
    return find_ends(loop) && find_load(loop) && find_before(loop) && find_exchange(loop) &&
           find_join(loop) && joins_at_once(loop);
}

static void carry(struct expecting_loop *loop)
{
    struct ir *ir = loop->ir;
    LLVMTypeRef type = LLVMTypeOf(loop->load);
    LLVMBasicBlockRef failed = LLVMGetInstructionParent(loop->after);
    LLVMBasicBlockRef done = LLVMGetInstructionParent(loop->exchange);
    LLVMValueRef expected = ir_build_phi(ir, loop->header, type, "");
    LLVMValueRef next = ir_build_phi(ir, loop->join, type, "");
    LLVMValueRef found = LLVMGetOperand(loop->after, 0), stored = LLVMGetOperand(loop->before, 0);
    LLVMAddIncoming(next, (LLVMValueRef[]){found, expected}, (LLVMBasicBlockRef[]){failed, done},
                    2);
    ir_build_before(ir, LLVMGetBasicBlockTerminator(loop->entry));
    LLVMValueRef first = ir_build_cast(ir, stored, type);
    LLVMAddIncoming(expected, (LLVMValueRef[]){first, next},
                    (LLVMBasicBlockRef[]){loop->entry, loop->latch}, 2);
    ir_build_before(ir, loop->load);
    LLVMValueRef again = ir_build_cast(ir, expected, LLVMTypeOf(stored));
    LLVMInstructionRemoveFromParent(loop->before);
    LLVMInsertIntoBuilder(ir->builder, loop->before);
    LLVMSetOperand(loop->before, 0, again);
    ir_replace(loop->load, expected);
    if (stored != first && LLVMIsAInstruction(stored) && pure_is(stored) &&
        !LLVMGetFirstUse(stored))
        ir_replace(stored, NULL); /* a cast */
}

void expected_carry(struct ir *ir, LLVMValueRef function)
{
    struct loop_blocks blocks;
    loop_blocks_init(&blocks, function);
    struct expecting_loop loop = {.ir = ir, .blocks = &blocks};
    loop.contains = memory_new(blocks.count, sizeof *loop.contains);
    for (unsigned header = 0; header < blocks.count; header++) {
        loop.header = blocks.items[header];
        if (loop_blocks_find(&blocks, header, loop.contains) && expects(&loop))
            carry(&loop);
    }
    free(loop.contains);
    loop_blocks_release(&blocks);
}
