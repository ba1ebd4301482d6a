/* block_copy.c - lowers block copies. Volatile and inline variants are treated alike. */
#include "front/block_copy.h"

#include "front/hooks.h"
#include "front/place.h"
#include "machine/op.h"

bool block_copy_is_fill(LLVMValueRef instruction)
{
    return ir_calls(instruction, "llvm.memset.");
}

bool block_copy_is(LLVMValueRef instruction)
{
    return block_copy_is_fill(instruction) || ir_calls(instruction, "llvm.memcpy.") ||
           ir_calls(instruction, "llvm.memmove.");
}

void block_copy_lower(struct ir *ir, LLVMValueRef instruction)
{
    ir_build_before(ir, instruction);
    struct site *site = place_site(ir, instruction);
    site->access = ACCESS_COPY;
    LLVMValueRef from = LLVMGetOperand(instruction, 1);
    LLVMValueRef size =
        LLVMBuildIntCast2(ir->builder, LLVMGetOperand(instruction, 2), ir->i64, false, "");
    bool fill = block_copy_is_fill(instruction);
    if (fill)
        from = LLVMBuildIntCast2(ir->builder, from, ir->i32, false, "");
    LLVMValueRef arguments[] = {ir_address(ir, site), LLVMGetOperand(instruction, 0), from, size};
    hook_build(ir, fill ? HOOK_FILL : HOOK_COPY, arguments);
    ir_replace(instruction, NULL);
}
