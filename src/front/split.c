#include "front/split.h"

static void move(struct ir *ir, LLVMValueRef instruction)
{
    LLVMInstructionRemoveFromParent(instruction);
    LLVMInsertIntoBuilderWithName(ir->builder, instruction, ir_name(instruction));
}

/* LLVM replaces a block in the phis of its successors, too, unless it has no terminator. Those phis
 * are right: the old block still precedes them. */
static void move_branches(struct ir *ir, LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(from);
    LLVMInstructionRemoveFromParent(terminator);
    LLVMReplaceAllUsesWith(LLVMBasicBlockAsValue(from), LLVMBasicBlockAsValue(to));
    LLVMPositionBuilderAtEnd(ir->builder, from);
    LLVMInsertIntoBuilderWithName(ir->builder, terminator, ir_name(terminator));
}

LLVMBasicBlockRef split_after(struct ir *ir, LLVMValueRef instruction)
{
    LLVMBasicBlockRef rest = LLVMGetInstructionParent(instruction);
    require(LLVMGetBasicBlockTerminator(rest) != instruction);
    LLVMBasicBlockRef head = LLVMInsertBasicBlockInContext(ir->context, rest, "");
    LLVMSetCurrentDebugLocation2(ir->builder, NULL); /* else the instructions would get it */
    LLVMPositionBuilderAtEnd(ir->builder, head);
    while (LLVMGetInstructionParent(instruction) == rest)
        move(ir, LLVMGetFirstInstruction(rest));
    move_branches(ir, rest, head);
    return rest;
}
