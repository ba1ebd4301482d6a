#include "front/split.h"

/* Makes `after` the predecessor of the block's successors in their phis. To replace a block also
 * replaces it in the phis of its successors. The branches to the block are replaced, too, so they
 * are put back. */
static void move_edges(LLVMBasicBlockRef block, LLVMBasicBlockRef after)
{
    LLVMReplaceAllUsesWith(LLVMBasicBlockAsValue(block), LLVMBasicBlockAsValue(after));
    LLVMReplaceAllUsesWith(LLVMBasicBlockAsValue(after), LLVMBasicBlockAsValue(block));
}

LLVMBasicBlockRef split_after(struct ir *ir, LLVMValueRef instruction)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(instruction);
    LLVMBasicBlockRef after = LLVMInsertBasicBlockInContext(ir->context, block, "");
    LLVMMoveBasicBlockAfter(after, block);
    move_edges(block, after);
    LLVMPositionBuilderAtEnd(ir->builder, after);
    LLVMSetCurrentDebugLocation2(ir->builder, NULL);
    for (LLVMValueRef moved; (moved = LLVMGetNextInstruction(instruction));) {
        LLVMInstructionRemoveFromParent(moved);
        LLVMInsertIntoBuilderWithName(ir->builder, moved, ir_name(moved));
    }
    return after;
}
