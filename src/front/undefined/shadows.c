/* shadows.c - finds decisions on values that were never written.
 *
 * To copy such a value is no error: programs copy structs whose members are not all set. It is an
 * error if the value decides something: a branch, an address, a division, an argument of a library
 * function, an atomic update, or a computed value that is stored to shared memory. So each value
 * that may be undefined has a *shadow*: a value with a bit for each of its bits, which is 1 where
 * the value is undefined. A native variable that is not written as a whole when it comes to life
 * has a shadow variable. Shadows go through copies, bitwise operations and calls, also through
 * pointers that a call passes to a caller's variable. Any other operation on undefined bits has an
 * undefined result.
 *
 * The machine keeps the undefined bits of words in shared memory (machine/operations/unset.h), and
 * judges reads of it that are no copies. The shadow of a variable is lost where a model may
 * write it.
 *
 * Keeps the shadow variables and passes shadows to calls as the program runs, and
 * checks the values that decide. */
#include "front/undefined/undefined.h"

#include "front/hooks.h"
#include "front/pointer.h"
#include "front/sites/place.h"
#include "front/undefined/shadow_types.h"
#include "front/undefined/shadow_values.h"

/* ---- writes of native memory ---- */

static void keep_store(struct shadow_values *values, LLVMValueRef store)
{
    struct ir *ir = values->memory.flow->ir;
    LLVMValueRef value = LLVMGetOperand(store, 0), pointer = LLVMGetOperand(store, 1);
    if (!shadow_flow_memory(values->memory.flow, pointer))
        return;
    bool has_shadow = shadow_type(ir, LLVMTypeOf(value)) != NULL;
    LLVMValueRef shadow = has_shadow ? shadow_values_get(values, value) : NULL;
    ir_build_after(ir, store);
    LLVMValueRef to = shadow_memory_build(&values->memory, pointer);
    if (has_shadow)
        LLVMSetAlignment(LLVMBuildStore(ir->builder, shadow, to), 1);
    else
        shadow_memory_build_copy(ir, to, NULL,
                                 ir_word(ir, LLVMStoreSizeOfType(ir->layout, LLVMTypeOf(value))));
}

/* An access of shared memory, or of a caller's native variable. */
static void keep_lowered_store(struct shadow_values *values, LLVMValueRef call)
{
    struct ir *ir = values->memory.flow->ir;
    LLVMValueRef pointer = LLVMGetArgOperand(call, 1), value = LLVMGetArgOperand(call, 2);
    bool stores = ir_calls(call, "heddle_store");
    LLVMValueRef shadow = stores ? shadow_values_get(values, value) : ir_word(ir, 0);
    ir_build_after(ir, call);
    if (shadow_flow_memory(values->memory.flow, pointer))
        shadow_memory_build_store(ir, shadow_memory_build(&values->memory, pointer), shadow,
                                  place_site_of(call)->size);
    if (!stores || !shadow_flow_may(values->memory.flow, value))
        return;
    LLVMValueRef arguments[] = {LLVMGetArgOperand(call, 0), pointer, value, shadow};
    ir_build_before(ir, call);
    hook_build(ir, HOOK_STORE_UNSET, arguments);
    ir_replace(call, NULL);
}

/* `to` and the next ones are the numbers of the arguments. */
static void keep_copy(struct shadow_values *values, LLVMValueRef copy, unsigned to, bool fills)
{
    struct ir *ir = values->memory.flow->ir;
    LLVMValueRef target = LLVMGetArgOperand(copy, to), source = LLVMGetArgOperand(copy, to + 1);
    if (!shadow_flow_memory(values->memory.flow, target))
        return;
    ir_build_after(ir, copy);
    LLVMValueRef size =
        LLVMBuildIntCast2(ir->builder, LLVMGetArgOperand(copy, to + 2), ir->i64, false, "");
    shadow_memory_build_copy(ir, shadow_memory_build(&values->memory, target),
                             fills ? NULL : shadow_memory_build(&values->memory, source), size);
}

/* The bytes from argument number `index` on that the call may write, as a word; NULL: none, or the
 * function that is called keeps their shadow. */
static LLVMValueRef written_bytes(struct shadow_values *values, LLVMValueRef call, unsigned index)
{
    const struct shadow_flow *flow = values->memory.flow;
    LLVMValueRef memory = shadow_flow_memory(flow, LLVMGetArgOperand(call, index));
    LLVMValueRef callee = shadow_flow_callee(call);
    uint64_t bytes;
    if (!memory || ir_calls(call, "llvm.lifetime.") || ir_calls(call, "llvm.assume") ||
        (callee && index < SHADOW_PARAMETERS &&
         shadow_flow_memory(flow, LLVMGetParam(callee, index))))
        return NULL;
    if (hook_confines(call, index, &bytes))
        return ir_word(flow->ir, bytes);
    return LLVMIsAAllocaInst(memory) ? pointer_build_alloca_size(flow->ir, memory) : NULL;
}

/* A model may write the memory at an argument, which counts as written then. */
static void keep_call(struct shadow_values *values, LLVMValueRef call)
{
    struct ir *ir = values->memory.flow->ir;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        ir_build_after(ir, call);
        LLVMValueRef bytes = written_bytes(values, call, i);
        if (bytes)
            shadow_memory_build_copy(
                ir, shadow_memory_build(&values->memory, LLVMGetArgOperand(call, i)), NULL, bytes);
    }
}

/* A copy by the machine, which may be of shared memory, or to it. */
static void keep_lowered_copy(struct shadow_values *values, LLVMValueRef copy)
{
    struct ir *ir = values->memory.flow->ir;
    LLVMValueRef to = LLVMGetArgOperand(copy, 1), from = LLVMGetArgOperand(copy, 2);
    if (!shadow_flow_memory(values->memory.flow, to) &&
        !shadow_flow_memory(values->memory.flow, from))
        return;
    ir_build_before(ir, copy);
    LLVMValueRef arguments[] = {LLVMGetArgOperand(copy, 0),
                                to,
                                from,
                                LLVMGetArgOperand(copy, 3),
                                shadow_memory_build(&values->memory, to),
                                shadow_memory_build(&values->memory, from)};
    hook_build(ir, HOOK_COPY_UNSET, arguments);
    ir_replace(copy, NULL);
}

static void keep_written(struct shadow_values *values, LLVMValueRef call)
{
    if (ir_is_block_copy(call))
        keep_copy(values, call, 0, ir_is_fill(call));
    else if (ir_calls(call, "heddle_fill"))
        keep_copy(values, call, 1, true);
    else if (ir_calls(call, "heddle_copy"))
        keep_lowered_copy(values, call);
    else if (ir_calls(call, "heddle_store") || ir_calls(call, "heddle_rmw") ||
             ir_calls(call, "heddle_cas") || ir_calls(call, "heddle_add_tentatively"))
        keep_lowered_store(values, call);
    else if (!ir_calls(call, "heddle_"))
        keep_call(values, call);
}

/* ---- calls ---- */

static void build_passed(struct shadow_values *values, LLVMValueRef value, LLVMValueRef place,
                         LLVMValueRef instruction)
{
    LLVMValueRef shadow = shadow_values_get(values, value);
    ir_build_before(values->memory.flow->ir, instruction);
    LLVMBuildStore(values->memory.flow->ir->builder, shadow, place);
}

static void pass_arguments(struct shadow_values *values, LLVMValueRef call)
{
    LLVMValueRef callee = shadow_flow_callee(call);
    struct ir *ir = values->memory.flow->ir;
    for (unsigned i = 0; callee && i < LLVMCountParams(callee) && i < SHADOW_PARAMETERS; i++) {
        LLVMValueRef argument = LLVMGetArgOperand(call, i), parameter = LLVMGetParam(callee, i);
        if (value_map_find(&values->memory.flow->undefined, parameter))
            build_passed(values, argument, shadow_values_passed(values, i), call);
        if (!value_map_find(&values->memory.flow->memory, parameter))
            continue;
        ir_build_before(ir, call);
        LLVMBuildStore(ir->builder, shadow_memory_build(&values->memory, argument),
                       shadow_memory_passed(&values->memory, i));
    }
}

/* All of them are read, so that none is left for an indirect call of another function. */
static void take_parameters(struct shadow_values *values, LLVMValueRef function)
{
    for (unsigned i = 0; i < LLVMCountParams(function); i++) {
        LLVMValueRef parameter = LLVMGetParam(function, i);
        shadow_values_get(values, parameter);
        if (value_map_find(&values->memory.flow->memory, parameter))
            shadow_memory_take(&values->memory, parameter);
    }
}

static void pass_result(struct shadow_values *values, LLVMValueRef terminator)
{
    if (LLVMGetNumOperands(terminator) > 0 &&
        value_map_find(&values->memory.flow->undefined, ir_function_of(terminator)))
        build_passed(values, LLVMGetOperand(terminator, 0), shadow_values_returned(values),
                     terminator);
}

/* ---- checks ---- */

static void check(struct shadow_values *values, LLVMValueRef instruction, LLVMValueRef value)
{
    struct ir *ir = values->memory.flow->ir;
    if (LLVMIsConstant(value) || !shadow_flow_may(values->memory.flow, value))
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
        if (!(stores && i == 2) || shadow_flow_is_computed(values->memory.flow, argument))
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
    keep_written(values, instruction);
}

static void insert_all(struct shadow_values *values, LLVMValueRef function)
{
    struct value_list instructions = ir_instructions(function);
    take_parameters(values, function);
    for (size_t i = 0; i < instructions.count; i++)
        if (value_map_find(&values->memory.flow->memory, instructions.items[i]))
            shadow_memory_make(&values->memory, instructions.items[i]);
    for (size_t i = 0; i < instructions.count; i++)
        insert(values, instructions.items[i]);
    value_list_release(&instructions);
}

void shadows_insert(struct ir *ir, const struct escape *escape)
{
    struct shadow_flow flow;
    shadow_flow_find(&flow, ir, escape);
    for_each_function(function, ir) {
        if (!ir_is_instrumented(function))
            continue;
        struct shadow_values values = {.memory = {.flow = &flow}};
        insert_all(&values, function);
        shadow_values_release(&values);
    }
    shadow_flow_release(&flow);
}
