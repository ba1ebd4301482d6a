/* pure.c - instructions that change nothing. */
#include "front/loops/pauses.h"

bool pure_is_marker(LLVMValueRef instruction)
{
    return LLVMIsACallInst(instruction) &&
           (ir_calls(instruction, "llvm.dbg.") || ir_calls(instruction, "llvm.lifetime."));
}

bool pure_is_pause(LLVMValueRef instruction)
{
    return LLVMIsACallInst(instruction) && (ir_calls(instruction, "llvm.x86.sse2.pause") ||
                                            ir_calls(instruction, "llvm.aarch64.hint") ||
                                            ir_calls(instruction, "llvm.aarch64.isb"));
}

bool pure_is(LLVMValueRef instruction)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMCall:
        return pure_is_marker(instruction) || pure_is_pause(instruction);
    case LLVMLoad:
    case LLVMStore:
    case LLVMFence:
    case LLVMAtomicCmpXchg:
    case LLVMAtomicRMW:
    case LLVMAlloca:
    case LLVMInvoke:
    case LLVMCallBr:
    case LLVMVAArg:
        return false;
    default:
        return true;
    }
}

bool pure_is_total(LLVMValueRef instruction)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem:
        return LLVMIsAConstantInt(LLVMGetOperand(instruction, 1)) &&
               LLVMConstIntGetSExtValue(LLVMGetOperand(instruction, 1)) > 0;
    case LLVMUnreachable:
        return false;
    default:
        return pure_is(instruction);
    }
}

/* Whether a call of the function changes nothing. */
static bool function_only_reads(LLVMValueRef function)
{
    if (!function || !ir_is_instrumented(function))
        return false;
    for_each_block(block, function)
        for_each_instruction(instruction, block)
            if (!LLVMIsALoadInst(instruction) && !pure_is(instruction))
                return false;
    return true;
}

bool pure_only_reads(LLVMValueRef instruction)
{
    if (LLVMIsACallInst(instruction) && !pure_is(instruction))
        return function_only_reads(ir_callee(instruction));
    return LLVMIsALoadInst(instruction) || pure_is(instruction);
}
