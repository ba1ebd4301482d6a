/* deliveries.c - lets threads look for pending signals. */
#include "front/deliveries.h"

#include "front/hooks.h"
#include "front/place.h"

static bool is_step(LLVMValueRef call)
{
    LLVMValueRef callee = ir_callee(call);
    return hook_is_visible(call) || (callee && ir_is_library(callee) && ir_is_instrumented(callee));
}

/* A handler may call the library, which changes the caller that reports name. */
static void insert_point(struct ir *ir, LLVMValueRef step, LLVMValueRef point)
{
    ir_build_before(ir, step);
    LLVMValueRef site = place_build(ir, step);
    hook_build(ir, HOOK_SET_CALLER, &site);
    LLVMBuildCall2(ir->builder, LLVMGlobalGetValueType(point), point, NULL, 0, "");
    hook_build(ir, HOOK_SET_CALLER, &site);
}

/* A function whose address is taken may be that of a thread, which ends when it returns. */
static bool may_end_thread(LLVMValueRef instruction)
{
    return LLVMGetInstructionOpcode(instruction) == LLVMRet &&
           ir_is_address_taken(ir_function_of(instruction));
}

static void insert(struct ir *ir, LLVMValueRef function, LLVMValueRef point)
{
    struct value_list instructions = ir_instructions(function);
    for (size_t i = 0; i < instructions.count; i++)
        if (may_end_thread(instructions.items[i]) ||
            (ir_is_call(instructions.items[i]) && is_step(instructions.items[i])))
            insert_point(ir, instructions.items[i], point);
    value_list_release(&instructions);
}

void deliveries_insert(struct ir *ir)
{
    LLVMValueRef point = LLVMGetNamedFunction(ir->module, "signal_point_");
    if (!point)
        return;
    for_each_function(function, ir)
        if (ir_is_instrumented(function) && !ir_is_library(function))
            insert(ir, function, point);
}
