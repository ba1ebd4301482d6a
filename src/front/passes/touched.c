/* touched.c - what an instruction is to the check of passes. */
#include "front/passes/private.h"

#include "front/ir.h"
#include "machine/hooks.h"

bool touched_is_hint(LLVMValueRef call)
{
    static const char *const hints[] = {
        "llvm.dbg.",          "llvm.lifetime.",
        "llvm.assume",        "llvm.experimental.noalias.scope.decl",
        "llvm.invariant.",    "llvm.var.annotation",
        "llvm.donothing",     "llvm.sideeffect",
        "llvm.stacksave",     "llvm.stackrestore",
        "llvm.pseudoprobe",   "llvm.prefetch",
        "llvm.is.constant",   "llvm.objectsize",
        "llvm.coro.",         "llvm.fake.use",
        "llvm.eh.typeid.for", IR_COPIES_PIN};
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
        if (ir_calls(call, hints[i]))
            return true;
    return false;
}

/* Declared so: memory(none), which is encoded as 0. */
bool touched_only_computes(LLVMValueRef call)
{
    LLVMValueRef callee = ir_is_call(call) ? ir_callee(call) : NULL;
    if (!callee || !LLVMGetIntrinsicID(callee))
        return false;
    LLVMAttributeRef effects = ir_attribute(callee, IR_FUNCTION, "memory");
    return effects && LLVMGetEnumAttributeValue(effects) == 0;
}

const char *touched_kind(LLVMValueRef instruction)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMLoad:
        return "load";
    case LLVMStore:
        return "store";
    case LLVMAtomicRMW:
        return "read-modify-write";
    case LLVMAtomicCmpXchg:
        return "compare-exchange";
    case LLVMFence:
        return "fence";
    case LLVMVAArg:
        return "va_arg";
    case LLVMInvoke:
    case LLVMCallBr:
        return "call";
    case LLVMCall:
        return touched_is_hint(instruction) || touched_only_computes(instruction) ? NULL : "call";
    default:
        return NULL;
    }
}

unsigned touched_pointers(LLVMValueRef instruction, LLVMValueRef pointers[2])
{
    bool copies = ir_calls(instruction, "llvm.memcpy.") || ir_calls(instruction, "llvm.memmove.");
    bool fills = ir_calls(instruction, "llvm.memset.");
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMLoad:
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        pointers[0] = LLVMGetOperand(instruction, 0);
        return 1;
    case LLVMStore:
        pointers[0] = LLVMGetOperand(instruction, 1);
        return 1;
    case LLVMCall:
        for (unsigned i = 0; (copies || fills) && i < 2; i++)
            pointers[i] = LLVMGetArgOperand(instruction, i);
        return copies ? 2 : fills;
    default:
        return 0;
    }
}

bool touched_never_returns(LLVMValueRef call)
{
    LLVMValueRef callee = ir_is_call(call) ? ir_callee(call) : NULL;
    if (!callee)
        return false;
    const struct model *model = LLVMIsDeclaration(callee) ? model_find(ir_name(callee)) : NULL;
    return (model && model->noreturn) || ir_has_attribute(callee, IR_FUNCTION, "noreturn");
}
