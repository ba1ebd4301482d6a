/* shadow_flow.c - marks values until nothing changes. */
#include "front/undefined/shadow_flow.h"

#include "front/pointer.h"
#include "front/undefined/shadow_types.h"

#include <string.h>

bool shadow_flow_may(const struct shadow_flow *flow, LLVMValueRef value)
{
    if (LLVMIsConstant(value))
        return shadow_is_undefined(value) && shadow_type(flow->ir, LLVMTypeOf(value));
    return value_map_find(&flow->undefined, value) != 0;
}

unsigned shadow_flow_number(LLVMValueRef parameter)
{
    LLVMValueRef function = LLVMGetParamParent(parameter);
    unsigned i = 0;
    while (LLVMGetParam(function, i) != parameter)
        i++;
    return i;
}

/* Whether the callers' variables that the parameter points to can be followed. */
static bool is_followed(const struct shadow_flow *flow, LLVMValueRef parameter)
{
    struct confined_range range;
    if (shadow_flow_number(parameter) >= SHADOW_PARAMETERS)
        return false;
    return escape_confines(flow->escape, parameter, &range) ||
           pointer_is_byval_parameter(parameter);
}

/* The native variable, or the parameter that may point to one, that could have a shadow. */
static LLVMValueRef find_memory(const struct shadow_flow *flow, LLVMValueRef pointer)
{
    LLVMValueRef base = (LLVMValueRef)value_map_find(&flow->escape->roots, pointer);
    if (base)
        return base;
    base = pointer_base(pointer);
    return LLVMIsAArgument(base) && is_followed(flow, base) ? base : NULL;
}

LLVMValueRef shadow_flow_memory(const struct shadow_flow *flow, LLVMValueRef pointer)
{
    LLVMValueRef memory = find_memory(flow, pointer);
    return memory && value_map_find(&flow->memory, memory) ? memory : NULL;
}

bool shadow_flow_loads(const struct shadow_flow *flow, LLVMValueRef instruction)
{
    return ir_calls(instruction, "heddle_load") &&
           shadow_flow_memory(flow, LLVMGetArgOperand(instruction, 1));
}

/* Whether values have shadows in the function. heddle's C library does not decide by values that
 * were never written, except where it compares memory for the program. */
static bool is_covered(LLVMValueRef function)
{
    return ir_is_instrumented(function) &&
           (!ir_is_library(function) || strcmp(ir_name(function), "memcmp") == 0);
}

LLVMValueRef shadow_flow_callee(LLVMValueRef call)
{
    LLVMValueRef callee = ir_is_call(call) ? ir_callee(call) : NULL;
    return callee && is_covered(callee) &&
                   LLVMGlobalGetValueType(callee) == LLVMGetCalledFunctionType(call)
               ? callee
               : NULL;
}

static bool fits(const struct shadow_flow *flow, LLVMTypeRef type)
{
    LLVMTypeRef shadow = shadow_type(flow->ir, type);
    return shadow && LLVMStoreSizeOfType(flow->ir->layout, shadow) <= SHADOW_BYTES;
}

static void mark(struct shadow_flow *flow, struct value_map *map, LLVMValueRef value)
{
    flow->changed |= !value_map_find(map, value);
    value_map_set(map, value, 1);
}

/* Whether an undefined operand makes the result undefined. */
static bool propagates(LLVMValueRef instruction)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMPHI:
    case LLVMSelect:
    case LLVMFreeze:
    case LLVMICmp:
    case LLVMFCmp:
    case LLVMInsertValue:
    case LLVMExtractValue:
    case LLVMGetElementPtr:
    case LLVMFNeg:
        return true;
    default:
        return LLVMIsABinaryOperator(instruction) || LLVMIsACastInst(instruction);
    }
}

static bool has_undefined_operand(const struct shadow_flow *flow, LLVMValueRef instruction)
{
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(instruction); i++)
        if (shadow_flow_may(flow, LLVMGetOperand(instruction, i)))
            return true;
    return false;
}

static bool results_undefined(const struct shadow_flow *flow, LLVMValueRef instruction)
{
    if (!shadow_type(flow->ir, LLVMTypeOf(instruction)))
        return false;
    if (LLVMIsALoadInst(instruction))
        return shadow_flow_memory(flow, LLVMGetOperand(instruction, 0)) != NULL;
    if (ir_is_call(instruction)) {
        LLVMValueRef callee = shadow_flow_callee(instruction);
        return (callee && value_map_find(&flow->undefined, callee)) ||
               ir_calls(instruction, "heddle_load_unset") || shadow_flow_loads(flow, instruction);
    }
    return propagates(instruction) && has_undefined_operand(flow, instruction);
}

/* The argument and the parameter point to the same variable, so both have a shadow or none. */
static void share_memory(struct shadow_flow *flow, LLVMValueRef argument, LLVMValueRef parameter)
{
    LLVMValueRef memory = find_memory(flow, argument);
    if (!memory || !is_followed(flow, parameter))
        return;
    if (value_map_find(&flow->memory, memory))
        mark(flow, &flow->memory, parameter);
    else if (value_map_find(&flow->memory, parameter))
        mark(flow, &flow->memory, memory);
}

static void visit_arguments(struct shadow_flow *flow, LLVMValueRef call)
{
    LLVMValueRef callee = shadow_flow_callee(call);
    for (unsigned i = 0; callee && i < LLVMCountParams(callee) && i < SHADOW_PARAMETERS; i++) {
        LLVMValueRef argument = LLVMGetArgOperand(call, i), parameter = LLVMGetParam(callee, i);
        if (shadow_flow_may(flow, argument) && fits(flow, LLVMTypeOf(parameter)))
            mark(flow, &flow->undefined, parameter);
        share_memory(flow, argument, parameter);
    }
}

/* Marks the memory at the pointer, which may be written with undefined bits. */
static void mark_memory(struct shadow_flow *flow, LLVMValueRef pointer)
{
    LLVMValueRef memory = find_memory(flow, pointer);
    if (memory)
        mark(flow, &flow->memory, memory);
}

/* Whether the memory at the pointer is shared, or native with a shadow. */
static bool may_be_unset(const struct shadow_flow *flow, LLVMValueRef pointer)
{
    return find_memory(flow, pointer) ? shadow_flow_memory(flow, pointer) != NULL
                                      : !pointer_is_constant_global(pointer_base(pointer));
}

static void visit_call(struct shadow_flow *flow, LLVMValueRef call)
{
    visit_arguments(flow, call);
    bool lowered = ir_calls(call, "heddle_copy");
    unsigned to = lowered ? 1 : 0;
    if ((lowered || (ir_is_block_copy(call) && !ir_is_fill(call))) &&
        may_be_unset(flow, LLVMGetArgOperand(call, to + 1)))
        mark_memory(flow, LLVMGetArgOperand(call, to));
    if (ir_calls(call, "heddle_store") && shadow_flow_may(flow, LLVMGetArgOperand(call, 2)))
        mark_memory(flow, LLVMGetArgOperand(call, 1));
}

static void visit_return(struct shadow_flow *flow, LLVMValueRef terminator)
{
    if (LLVMGetNumOperands(terminator) == 0)
        return;
    LLVMValueRef value = LLVMGetOperand(terminator, 0);
    if (shadow_flow_may(flow, value) && fits(flow, LLVMTypeOf(value)))
        mark(flow, &flow->undefined, ir_function_of(terminator));
}

static void visit(struct shadow_flow *flow, LLVMValueRef instruction)
{
    if (results_undefined(flow, instruction))
        mark(flow, &flow->undefined, instruction);
    if (ir_is_call(instruction))
        visit_call(flow, instruction);
    else if (LLVMIsAReturnInst(instruction))
        visit_return(flow, instruction);
    else if (LLVMIsAStoreInst(instruction) && shadow_flow_may(flow, LLVMGetOperand(instruction, 0)))
        mark_memory(flow, LLVMGetOperand(instruction, 1));
}

/* Whether the instruction writes all `size` bytes of the variable. */
static bool writes_whole(struct ir *ir, LLVMValueRef instruction, LLVMValueRef variable,
                         uint64_t size)
{
    if (LLVMIsAStoreInst(instruction))
        return LLVMGetOperand(instruction, 1) == variable &&
               LLVMStoreSizeOfType(ir->layout, LLVMTypeOf(LLVMGetOperand(instruction, 0))) >= size;
    bool lowered = ir_calls(instruction, "heddle_copy") || ir_calls(instruction, "heddle_fill");
    if (!lowered && !(ir_is_call(instruction) && ir_is_block_copy(instruction)))
        return false;
    LLVMValueRef length = LLVMGetOperand(instruction, lowered ? 3 : 2);
    return LLVMGetOperand(instruction, lowered ? 1 : 0) == variable && LLVMIsAConstantInt(length) &&
           LLVMConstIntGetZExtValue(length) >= size;
}

static bool uses(const struct shadow_flow *flow, LLVMValueRef instruction, LLVMValueRef variable)
{
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(instruction); i++)
        if ((LLVMValueRef)value_map_find(&flow->escape->roots, LLVMGetOperand(instruction, i)) ==
            variable)
            return !LLVMIsAGetElementPtrInst(instruction);
    return false;
}

/* Whether the variable is written as a whole before another use, when it comes to life at
 * `begin`. */
static bool is_written_first(const struct shadow_flow *flow, LLVMValueRef variable,
                             LLVMValueRef begin)
{
    uint64_t size;
    if (!pointer_alloca_size(flow->ir, variable, &size))
        return false;
    for (LLVMValueRef i = LLVMGetNextInstruction(begin); i; i = LLVMGetNextInstruction(i)) {
        if (writes_whole(flow->ir, i, variable, size))
            return true;
        if (uses(flow, i, variable))
            return false;
    }
    return false;
}

static bool begins_written(const struct shadow_flow *flow, LLVMValueRef variable)
{
    bool has_begin = false;
    for_each_use(use, variable) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!ir_calls(user, "llvm.lifetime.start"))
            continue;
        has_begin = true;
        if (!is_written_first(flow, variable, user))
            return false;
    }
    return has_begin || is_written_first(flow, variable, variable);
}

void shadow_flow_find(struct shadow_flow *flow, struct ir *ir, const struct escape *escape)
{
    *flow = (struct shadow_flow){.ir = ir, .escape = escape};
    flow->passage = arena_new(&ir->sites->memory, 1, sizeof *flow->passage);
    for (size_t i = 0; i < escape->native.count; i++) {
        LLVMValueRef variable = escape->native.items[i];
        if (is_covered(ir_function_of(variable)) && !begins_written(flow, variable))
            value_map_set(&flow->memory, variable, 1);
    }
    do {
        flow->changed = false;
        for_each_function(function, ir) {
            if (!is_covered(function))
                continue;
            for_each_block(block, function)
                for_each_instruction(instruction, block)
                    visit(flow, instruction);
        }
    } while (flow->changed);
}

void shadow_flow_release(struct shadow_flow *flow)
{
    value_map_release(&flow->undefined);
    value_map_release(&flow->memory);
}

enum { MAX_DEPTH = 12 };

static bool is_computed(const struct shadow_flow *flow, LLVMValueRef value, unsigned depth);

static bool returns_computed(const struct shadow_flow *flow, LLVMValueRef function, unsigned depth)
{
    for_each_block(block, function) {
        LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
        if (LLVMIsAReturnInst(terminator) && LLVMGetNumOperands(terminator) > 0 &&
            is_computed(flow, LLVMGetOperand(terminator, 0), depth))
            return true;
    }
    return false;
}

static bool is_bitwise(LLVMOpcode opcode)
{
    return opcode == LLVMAnd || opcode == LLVMOr || opcode == LLVMXor || opcode == LLVMShl ||
           opcode == LLVMLShr || opcode == LLVMAShr;
}

static bool is_computed(const struct shadow_flow *flow, LLVMValueRef value, unsigned depth)
{
    if (!LLVMIsAInstruction(value) || !shadow_flow_may(flow, value) || depth == 0)
        return false;
    if (ir_is_call(value)) {
        LLVMValueRef callee = shadow_flow_callee(value);
        return callee && returns_computed(flow, callee, depth - 1);
    }
    if (LLVMIsACmpInst(value) ||
        (LLVMIsABinaryOperator(value) && !is_bitwise(LLVMGetInstructionOpcode(value))))
        return true;
    if (LLVMIsALoadInst(value))
        return false;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); i++)
        if (is_computed(flow, LLVMGetOperand(value, i), depth - 1))
            return true;
    return false;
}

bool shadow_flow_is_computed(const struct shadow_flow *flow, LLVMValueRef value)
{
    return is_computed(flow, value, MAX_DEPTH);
}
