/* shadow_memory.c - the shadows of native memory (shadows.c).
 *
 * A native variable has a shadow variable beside it. A function that accesses a caller's variable
 * through a parameter gets the address of its shadow with the call, or NULL if it has none.
 *
 * Shadow variables begin where their variables do; the addresses that a call
 * passes are read before the function calls another one. */
#include "front/undefined/shadow_values.h"

#include "front/hooks.h"
#include "front/pointer.h"
#include "front/undefined/shadow_types.h"

void shadow_memory_release(struct shadow_memory *memory)
{
    value_map_release(&memory->addresses);
}

LLVMValueRef shadow_memory_passed(const struct shadow_memory *memory, unsigned parameter)
{
    require(parameter < SHADOW_PARAMETERS);
    return ir_address(memory->flow->ir, &memory->flow->passage->addresses[parameter]);
}

static LLVMValueRef build_variable(struct ir *ir, LLVMValueRef variable)
{
    uint64_t size;
    if (pointer_alloca_size(ir, variable, &size))
        return ir_build_slot(ir, ir_function_of(variable), LLVMArrayType(ir->i8, (unsigned)size),
                             "shadow");
    ir_build_after(ir, variable);
    return LLVMBuildArrayAlloca(ir->builder, ir->i8, pointer_build_alloca_size(ir, variable),
                                "shadow");
}

static void build_begin(struct ir *ir, LLVMValueRef variable, LLVMValueRef shadow,
                        LLVMValueRef instruction)
{
    ir_build_after(ir, instruction);
    LLVMBuildMemSet(ir->builder, shadow, LLVMConstAllOnes(ir->i8),
                    pointer_build_alloca_size(ir, variable), 1);
}

void shadow_memory_make(struct shadow_memory *memory, LLVMValueRef variable)
{
    struct ir *ir = memory->flow->ir;
    LLVMValueRef shadow = build_variable(ir, variable);
    uint64_t size;
    bool has_begin = false;
    shadow_mark(ir, shadow);
    value_map_set(&memory->addresses, variable, (uintptr_t)shadow);
    struct value_list users = ir_users(variable);
    for (size_t i = 0; i < users.count; i++)
        if (ir_calls(users.items[i], "llvm.lifetime.start")) {
            build_begin(ir, variable, shadow, users.items[i]);
            has_begin = true;
        }
    value_list_release(&users);
    if (!has_begin)
        build_begin(ir, variable, shadow,
                    pointer_alloca_size(ir, variable, &size) ? variable : shadow);
}

/* An indirect call passes nothing, and must not find what another call has passed. */
LLVMValueRef shadow_memory_build_passed(struct ir *ir, LLVMValueRef parameter, LLVMTypeRef type,
                                        LLVMValueRef slot)
{
    LLVMValueRef function = LLVMGetParamParent(parameter);
    ir_build_before(ir, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)));
    LLVMValueRef value = LLVMBuildLoad2(ir->builder, type, slot, "");
    LLVMSetAlignment(value, 1);
    LLVMSetAlignment(LLVMBuildStore(ir->builder, LLVMConstNull(type), slot), 1);
    return value;
}

void shadow_memory_take(struct shadow_memory *memory, LLVMValueRef parameter)
{
    struct ir *ir = memory->flow->ir;
    LLVMValueRef slot = shadow_memory_passed(memory, shadow_flow_number(parameter));
    LLVMValueRef shadow = shadow_memory_build_passed(ir, parameter, ir->pointer, slot);
    shadow_mark_passed(ir, shadow, parameter);
    value_map_set(&memory->addresses, parameter, (uintptr_t)shadow);
}

LLVMValueRef shadow_memory_build(struct shadow_memory *memory, LLVMValueRef pointer)
{
    struct ir *ir = memory->flow->ir;
    LLVMValueRef base = shadow_flow_memory(memory->flow, pointer);
    if (!base)
        return LLVMConstPointerNull(ir->pointer);
    LLVMValueRef begin = (LLVMValueRef)value_map_find(&memory->addresses, base);
    require(begin);
    LLVMValueRef offset = pointer_build_offset(ir, pointer, base);
    LLVMValueRef address = LLVMBuildGEP2(ir->builder, ir->i8, begin, &offset, 1, "");
    if (LLVMIsAAllocaInst(base))
        return address;
    return LLVMBuildSelect(ir->builder, LLVMBuildIsNull(ir->builder, begin, ""), begin, address,
                           "");
}

LLVMValueRef shadow_memory_build_load(struct ir *ir, LLVMValueRef shadow, uint64_t size)
{
    LLVMValueRef arguments[] = {shadow, ir_word(ir, size)};
    return hook_build_helper(ir, "heddle_shadow_load", arguments);
}

void shadow_memory_build_store(struct ir *ir, LLVMValueRef shadow, LLVMValueRef bits, uint64_t size)
{
    LLVMValueRef arguments[] = {shadow, bits, ir_word(ir, size)};
    hook_build_helper(ir, "heddle_shadow_store", arguments);
}

void shadow_memory_build_copy(struct ir *ir, LLVMValueRef to, LLVMValueRef from, LLVMValueRef size)
{
    LLVMValueRef arguments[] = {to, from ? from : LLVMConstPointerNull(ir->pointer), size};
    hook_build_helper(ir, "heddle_shadow_copy", arguments);
}
