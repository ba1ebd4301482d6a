/* carried.c - loads whose values a loop carries from one iteration to the next.
 *
 *     r = load(x);                              while ((r = load(x)))
 *     while (r)                                     ;
 *         r = load(x);
 *
 * Both loops do the same. But on the left, a thread that waits has a load in front of its loop, at
 * which it does not wait. Puts one load into the header instead of the two. If nothing comes
 * between them and the header, this changes nothing at all. */
#include "front/loops/loops.h"

#include "front/loops/natural_loop.h"
#include "front/loops/pauses.h"

#include <llvm-c/DebugInfo.h>

static LLVMValueRef without_cast(LLVMValueRef value)
{
    bool is_cast =
        LLVMIsAIntToPtrInst(value) || LLVMIsAPtrToIntInst(value) || LLVMIsABitCastInst(value);
    return is_cast ? LLVMGetOperand(value, 0) : value;
}

static bool has_one_use(LLVMValueRef value)
{
    LLVMUseRef use = LLVMGetFirstUse(value);
    return use && !LLVMGetNextUse(use);
}

/* Whether the value is a load in the block, which leads to the header only, and behind which the
 * block accesses nothing. The load may be used for the phi only, perhaps after a cast. */
static bool is_last_load(LLVMValueRef value, LLVMBasicBlockRef block)
{
    LLVMValueRef load = without_cast(value);
    if (LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(block)) != 1 || !LLVMIsALoadInst(load) ||
        LLVMGetInstructionParent(load) != block || !has_one_use(value) || !has_one_use(load))
        return false;
    for (LLVMValueRef next = LLVMGetNextInstruction(load); next;
         next = LLVMGetNextInstruction(next))
        if (!pure_is(next))
            return false;
    return true;
}

static bool is_same_load(LLVMValueRef left, LLVMValueRef right)
{
    return LLVMTypeOf(left) == LLVMTypeOf(right) &&
           LLVMGetOperand(left, 0) == LLVMGetOperand(right, 0) &&
           LLVMGetOrdering(left) == LLVMGetOrdering(right) &&
           LLVMGetVolatile(left) == LLVMGetVolatile(right);
}

static LLVMValueRef clone(struct ir *ir, LLVMValueRef instruction)
{
    LLVMValueRef copy = LLVMInstructionClone(instruction);
    LLVMInsertIntoBuilder(ir->builder, copy);
    LLVMInstructionSetDebugLoc(copy, LLVMInstructionGetDebugLoc(instruction));
    return copy;
}

static void drop(LLVMValueRef value)
{
    LLVMValueRef load = without_cast(value);
    if (load != value)
        ir_replace(value, NULL);
    ir_replace(load, NULL);
}

/* Reads in the header what the phi has. */
static void move(struct ir *ir, LLVMValueRef phi, LLVMValueRef before, LLVMValueRef again)
{
    LLVMValueRef load = without_cast(before);
    ir_build_before(ir, ir_first_behind_phis(LLVMGetInstructionParent(phi)));
    LLVMValueRef value = clone(ir, load);
    if (before != load) {
        LLVMValueRef cast = clone(ir, before);
        LLVMSetOperand(cast, 0, value);
        value = cast;
    }
    ir_replace(phi, value);
    drop(before);
    drop(again);
}

/* Moves the load of the first phi that is carried. */
static void look(struct ir *ir, const struct natural_loop *loop)
{
    for_each_phi(phi, loop->header) {
        LLVMValueRef before = ir_incoming_from(phi, loop->entry);
        LLVMValueRef again = ir_incoming_from(phi, loop->latch);
        if (is_last_load(before, loop->entry) && is_last_load(again, loop->latch) &&
            is_same_load(without_cast(before), without_cast(again))) {
            move(ir, phi, before, again);
            return;
        }
    }
}

void carried_move(struct ir *ir, LLVMValueRef function)
{
    struct natural_loop loop;
    natural_loop_init(&loop, function);
    while (natural_loop_next(&loop))
        if (loop.entry && loop.latch)
            look(ir, &loop);
    natural_loop_release(&loop);
}
