/* call_records.c - inserts code that records the calls that a thread is in
 * (machine/hooks.h). Only a program that is loaded again for a report has such code.
 *
 * Surrounds calls with heddle_call_begin and heddle_call_end. The record lies in
 * the caller's frame. */
#include "front/exceptions/exceptions.h"

#include "front/hooks.h"
#include "front/sites/place.h"

/* Whether the called code may come to an operation. */
static bool leads_on(LLVMValueRef call)
{
    LLVMValueRef callee = ir_callee(call);
    if (callee)
        return ir_is_instrumented(callee);
    return !LLVMIsAInlineAsm(LLVMGetCalledValue(call));
}

static void surround(struct ir *ir, LLVMValueRef call, LLVMValueRef record)
{
    LLVMValueRef begin[] = {record, place_build(ir, call)};
    ir_build_before(ir, call);
    hook_build(ir, HOOK_CALL_BEGIN, begin);
    ir_build_after(ir, call);
    hook_build(ir, HOOK_CALL_END, &record);
    LLVMSetTailCall(call, false); /* the frame must outlive the call */
}

/* A function is in one call at a time, so one record is enough. */
static void insert(struct ir *ir, LLVMValueRef function)
{
    LLVMTypeRef type = LLVMArrayType(ir->pointer, sizeof(struct call_record) / sizeof(void *));
    LLVMValueRef record = NULL;
    for_each_present_instruction(call, function) {
        if (!ir_is_call(call) || !leads_on(call))
            continue;
        if (!record)
            record = ir_build_slot(ir, function, type, "call_record");
        surround(ir, call, record);
    }
}

void call_records_insert(struct ir *ir)
{
    for_each_function(function, ir)
        if (ir_is_instrumented(function))
            insert(ir, function);
}
