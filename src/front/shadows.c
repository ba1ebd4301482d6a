/* shadows.c - keeps the shadow variables and passes shadows to calls as the program runs, and
 * checks the values that decide. */
#include "front/shadows.h"

#include "front/block_copy.h"
#include "front/hooks.h"
#include "front/place.h"
#include "front/pointer.h"
#include "front/shadow_types.h"
#include "front/shadow_values.h"
#include "machine/op.h"

#include <string.h>

/* ---- shadow variables ---- */

static void build_fill(struct ir *ir, LLVMValueRef to, int byte, LLVMValueRef size)
{
    LLVMBuildMemSet(ir->builder, to, LLVMConstInt(ir->i8, (unsigned)byte, false), size, 1);
}

static void build_variable(struct shadow_values *values, LLVMValueRef variable)
{
    struct ir *ir = values->flow->ir;
    uint64_t size;
    LLVMValueRef shadow;
    if (pointer_alloca_size(ir, variable, &size)) {
        shadow = ir_build_slot(ir, ir_function_of(variable), LLVMArrayType(ir->i8, (unsigned)size),
                               "shadow");
    } else {
        ir_build_after(ir, variable);
        shadow = LLVMBuildArrayAlloca(ir->builder, ir->i8, pointer_build_alloca_size(ir, variable),
                                      "shadow");
    }
    shadow_mark(ir, shadow);
    value_map_set(&values->memory, variable, (uintptr_t)shadow);
    bool has_begin = false;
    struct value_list users = ir_users(variable);
    for (size_t i = 0; i < users.count; i++) {
        if (!ir_calls(users.items[i], "llvm.lifetime.start"))
            continue;
        has_begin = true;
        ir_build_after(ir, users.items[i]);
        build_fill(ir, shadow, 0xff, pointer_build_alloca_size(ir, variable));
    }
    value_list_release(&users);
    if (has_begin)
        return;
    ir_build_after(ir, pointer_alloca_size(ir, variable, &size) ? variable : shadow);
    build_fill(ir, shadow, 0xff, pointer_build_alloca_size(ir, variable));
}

static void keep_store(struct shadow_values *values, LLVMValueRef store)
{
    struct ir *ir = values->flow->ir;
    LLVMValueRef value = LLVMGetOperand(store, 0), pointer = LLVMGetOperand(store, 1);
    LLVMValueRef variable = shadow_flow_variable(values->flow, pointer);
    if (!variable)
        return;
    bool has_shadow = shadow_type(ir, LLVMTypeOf(value)) != NULL;
    LLVMValueRef shadow = has_shadow ? shadow_values_get(values, value) : NULL;
    ir_build_after(ir, store);
    LLVMValueRef to = shadow_values_build_address(values, pointer, variable);
    if (has_shadow)
        LLVMSetAlignment(LLVMBuildStore(ir->builder, shadow, to), 1);
    else
        build_fill(ir, to, 0, ir_word(ir, LLVMStoreSizeOfType(ir->layout, LLVMTypeOf(value))));
}

static void keep_copy(struct shadow_values *values, LLVMValueRef copy)
{
    struct ir *ir = values->flow->ir;
    LLVMValueRef to = LLVMGetOperand(copy, 0), from = LLVMGetOperand(copy, 1);
    LLVMValueRef variable = shadow_flow_variable(values->flow, to);
    if (!variable)
        return;
    LLVMValueRef source =
        block_copy_is_fill(copy) ? NULL : shadow_flow_variable(values->flow, from);
    ir_build_after(ir, copy);
    LLVMValueRef size = LLVMBuildIntCast2(ir->builder, LLVMGetOperand(copy, 2), ir->i64, false, "");
    LLVMValueRef address = shadow_values_build_address(values, to, variable);
    if (source)
        LLVMBuildMemMove(ir->builder, address, 1, shadow_values_build_address(values, from, source),
                         1, size);
    else
        build_fill(ir, address, 0, size);
}

/* Whether the call may write through its argument number `index`. */
static bool may_write(const struct shadow_flow *flow, LLVMValueRef call, unsigned index)
{
    LLVMValueRef callee = ir_callee(call);
    struct confined_range range;
    if (ir_calls(call, "llvm.lifetime.") || ir_calls(call, "llvm.assume"))
        return false;
    return !callee || index >= LLVMCountParams(callee) ||
           !escape_confines(flow->escape, LLVMGetParam(callee, index), &range) || range.written;
}

/* A variable that a function writes through a pointer counts as written as a whole. */
static void keep_call(struct shadow_values *values, LLVMValueRef call)
{
    struct ir *ir = values->flow->ir;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        LLVMValueRef variable = shadow_flow_variable(values->flow, LLVMGetArgOperand(call, i));
        if (!variable || !may_write(values->flow, call, i))
            continue;
        ir_build_after(ir, call);
        build_fill(ir, (LLVMValueRef)value_map_find(&values->memory, variable), 0,
                   pointer_build_alloca_size(ir, variable));
    }
}

/* A fill or copy that the machine does, of memory that may be shared. */
static bool keep_lowered_copy(struct shadow_values *values, LLVMValueRef call)
{
    if (!ir_calls(call, "heddle_copy") && !ir_calls(call, "heddle_fill"))
        return false;
    struct ir *ir = values->flow->ir;
    LLVMValueRef to = LLVMGetOperand(call, 1);
    LLVMValueRef variable = shadow_flow_variable(values->flow, to);
    if (variable) {
        ir_build_after(ir, call);
        build_fill(ir, shadow_values_build_address(values, to, variable), 0,
                   LLVMGetOperand(call, 3));
    }
    return true;
}

/* ---- calls ---- */

static void build_passed(struct shadow_values *values, LLVMValueRef value, LLVMValueRef place,
                         LLVMValueRef instruction)
{
    LLVMValueRef shadow = shadow_values_get(values, value);
    ir_build_before(values->flow->ir, instruction);
    LLVMBuildStore(values->flow->ir->builder, shadow, place);
}

static void pass_arguments(struct shadow_values *values, LLVMValueRef call)
{
    LLVMValueRef callee = shadow_flow_callee(call);
    for (unsigned i = 0; callee && i < LLVMCountParams(callee) && i < SHADOW_PARAMETERS; i++)
        if (value_map_find(&values->flow->undefined, LLVMGetParam(callee, i)))
            build_passed(values, LLVMGetArgOperand(call, i), shadow_values_passed(values, i), call);
}

static void pass_result(struct shadow_values *values, LLVMValueRef terminator)
{
    if (LLVMGetNumOperands(terminator) > 0 &&
        value_map_find(&values->flow->undefined, ir_function_of(terminator)))
        build_passed(values, LLVMGetOperand(terminator, 0), shadow_values_returned(values),
                     terminator);
}

/* ---- checks ---- */

static void check(struct shadow_values *values, LLVMValueRef instruction, LLVMValueRef value)
{
    struct ir *ir = values->flow->ir;
    if (LLVMIsConstant(value) || !shadow_flow_may(values->flow, value))
        return;
    LLVMValueRef shadow = shadow_values_get(values, value);
    ir_build_before(ir, instruction);
    LLVMValueRef any = shadow_build_any(ir, shadow);
    if (LLVMIsAConstantInt(any) && LLVMConstIntGetZExtValue(any) == 0)
        return;
    hook_build_guard(ir, place_site(ir, instruction), ERROR_UNINITIALIZED_READ, NULL, any);
}

/* A function of the machine decides by its arguments, but for copies that it stores. */
static void check_call(struct shadow_values *values, LLVMValueRef call)
{
    bool is_machine = ir_calls(call, "heddle_") || ir_calls(call, HOOK_MODEL_PREFIX) ||
                      ir_calls(call, HOOK_NATIVE_PREFIX);
    bool stores = ir_calls(call, "heddle_store") || ir_calls(call, "heddle_fill");
    for (unsigned i = 0; is_machine && i < LLVMGetNumArgOperands(call); i++) {
        LLVMValueRef argument = LLVMGetArgOperand(call, i);
        if (!(stores && i == 2) || shadow_flow_is_computed(values->flow, argument))
            check(values, call, argument);
    }
    check(values, call, LLVMGetCalledValue(call));
}

static void check_decision(struct shadow_values *values, LLVMValueRef instruction)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMBr:
        if (LLVMIsConditional(instruction))
            check(values, instruction, LLVMGetCondition(instruction));
        break;
    case LLVMSwitch:
    case LLVMLoad:
        check(values, instruction, LLVMGetOperand(instruction, 0));
        break;
    case LLVMStore:
        check(values, instruction, LLVMGetOperand(instruction, 1));
        break;
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem:
        check(values, instruction, LLVMGetOperand(instruction, 1));
        break;
    case LLVMCall:
        check_call(values, instruction);
        break;
    default:
        break;
    }
}

/* ---- all together ---- */

static void insert(struct shadow_values *values, LLVMValueRef instruction)
{
    check_decision(values, instruction);
    if (LLVMIsAStoreInst(instruction))
        keep_store(values, instruction);
    if (LLVMIsAReturnInst(instruction))
        pass_result(values, instruction);
    if (!ir_is_call(instruction))
        return;
    pass_arguments(values, instruction);
    if (block_copy_is(instruction))
        keep_copy(values, instruction);
    else if (!keep_lowered_copy(values, instruction))
        keep_call(values, instruction);
}

void shadows_insert(struct ir *ir, const struct escape *escape)
{
    struct shadow_flow flow;
    shadow_flow_find(&flow, ir, escape);
    for_each_function(function, ir) {
        if (!ir_is_instrumented(function))
            continue;
        struct shadow_values values = {.flow = &flow};
        struct value_list instructions = ir_instructions(function);
        for (size_t i = 0; i < instructions.count; i++)
            if (value_map_find(&flow.variables, instructions.items[i]))
                build_variable(&values, instructions.items[i]);
        for (size_t i = 0; i < instructions.count; i++)
            insert(&values, instructions.items[i]);
        value_list_release(&instructions);
        shadow_values_release(&values);
    }
    shadow_flow_release(&flow);
}
