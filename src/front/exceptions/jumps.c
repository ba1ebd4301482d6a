/* jumps.c - calls of setjmp.
 *
 * Replaces the models of setjmp by heddle_set_jump. LLVM has to know that the call may
 * return twice. */
#include "front/exceptions/exceptions.h"

#include "base/words.h"
#include "front/hooks.h"
#include "machine/models/jump.h"

#include <string.h>

#define MARK "heddle.setjmp"

static bool is_name(const char *function)
{
    static const char *const names[] = {"setjmp", "_setjmp", "__sigsetjmp"};
    return WORDS_HAVE(names, function);
}

void jumps_mark(struct ir *ir, LLVMValueRef function)
{
    for_each_block(block, function)
        for_each_instruction(call, block)
            if (ir_is_call(call) && ir_callee(call) && is_name(ir_name(ir_callee(call))))
                LLVMAddAttributeAtIndex(
                    function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                    LLVMCreateStringAttribute(ir->context, MARK, strlen(MARK), "", 0));
}

bool jumps_has(LLVMValueRef function)
{
    return LLVMGetStringAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                         MARK, strlen(MARK)) != NULL;
}

static bool is_setjmp(LLVMValueRef call)
{
    const struct model *model = hook_model(call);
    return model && is_name(model->name);
}

static void end_at_returns(struct ir *ir, LLVMValueRef function, LLVMValueRef point)
{
    for_each_block(block, function) {
        LLVMValueRef last = LLVMGetBasicBlockTerminator(block);
        if (LLVMGetInstructionOpcode(last) == LLVMRet) {
            ir_build_before(ir, last);
            hook_build(ir, HOOK_END_JUMP, &point);
        }
    }
}

static void lower_setjmp(struct ir *ir, LLVMValueRef function, LLVMValueRef call)
{
    LLVMTypeRef type = LLVMArrayType(ir->i64, sizeof(struct jump_point) / sizeof(uint64_t));
    LLVMValueRef point = ir_build_slot(ir, function, type, "jump_point");
    LLVMSetAlignment(point, _Alignof(struct jump_point));
    LLVMBuildStore(ir->builder, LLVMConstNull(type), point);
    bool has_mask = LLVMGetNumArgOperands(call) > 2;
    LLVMValueRef arguments[] = {LLVMGetArgOperand(call, 0), LLVMGetArgOperand(call, 1), point,
                                has_mask ? LLVMGetArgOperand(call, 2)
                                         : LLVMConstInt(ir->i32, 0, false)};
    ir_build_before(ir, call);
    LLVMValueRef set = hook_build(ir, HOOK_SET_JUMP, arguments);
    ir_add_attribute(ir, set, IR_FUNCTION, "returns_twice");
    ir_replace(call, set);
    end_at_returns(ir, function, point);
}

void jumps_insert(struct ir *ir)
{
    for_each_function(function, ir) {
        if (!ir_is_instrumented(function) || !jumps_has(function))
            continue;
        for_each_present_instruction(instruction, function)
            if (ir_is_call(instruction) && is_setjmp(instruction))
                lower_setjmp(ir, function, instruction);
    }
}
