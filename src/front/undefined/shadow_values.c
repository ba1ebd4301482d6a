/* shadow_values.c - builds the shadows of values (shadows.c).
 *
 * Builds shadows on demand, operands first. A phi's shadow is known before those
 * of its operands, which ends the recursion in loops. */
#include "front/undefined/shadow_values.h"

#include "front/hooks.h"
#include "front/sites/place.h"
#include "front/undefined/shadow_types.h"

#include <stdint.h>

LLVMValueRef shadow_values_passed(const struct shadow_values *values, unsigned parameter)
{
    require(parameter < SHADOW_PARAMETERS);
    return ir_address(values->memory.flow->ir, values->memory.flow->passage->values[parameter]);
}

LLVMValueRef shadow_values_returned(const struct shadow_values *values)
{
    return ir_address(values->memory.flow->ir,
                      values->memory.flow->passage->values[SHADOW_PARAMETERS]);
}

void shadow_values_release(struct shadow_values *values)
{
    value_map_release(&values->built);
    shadow_memory_release(&values->memory);
}

static LLVMValueRef build_load(struct ir *ir, LLVMTypeRef type, LLVMValueRef address)
{
    LLVMValueRef load = LLVMBuildLoad2(ir->builder, type, address, "");
    LLVMSetAlignment(load, 1);
    return load;
}

static LLVMValueRef build_phi(struct shadow_values *values, LLVMValueRef phi, LLVMTypeRef type)
{
    struct ir *ir = values->memory.flow->ir;
    ir_build_before(ir, phi);
    LLVMValueRef shadow = LLVMBuildPhi(ir->builder, type, "");
    shadow_mark(ir, shadow);
    value_map_set(&values->built, phi, (uintptr_t)shadow);
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef incoming = shadow_values_get(values, LLVMGetIncomingValue(phi, i));
        LLVMBasicBlockRef block = LLVMGetIncomingBlock(phi, i);
        LLVMAddIncoming(shadow, &incoming, &block, 1);
    }
    return shadow;
}

/* The undefined bits of `a & b` or `a | b`: those that a defined bit of the other side does not
 * decide. */
static LLVMValueRef build_bitwise(struct ir *ir, LLVMValueRef value, LLVMValueRef a_shadow,
                                  LLVMValueRef b_shadow)
{
    LLVMBuilderRef builder = ir->builder;
    LLVMValueRef a = LLVMGetOperand(value, 0), b = LLVMGetOperand(value, 1);
    if (LLVMGetInstructionOpcode(value) == LLVMOr) {
        a = LLVMBuildNot(builder, a, "");
        b = LLVMBuildNot(builder, b, "");
    }
    LLVMValueRef both = LLVMBuildAnd(builder, a_shadow, b_shadow, "");
    LLVMValueRef left = LLVMBuildAnd(builder, a_shadow, b, "");
    LLVMValueRef right = LLVMBuildAnd(builder, a, b_shadow, "");
    return LLVMBuildOr(builder, both, LLVMBuildOr(builder, left, right, ""), "");
}

/* All bits of the result are undefined if a bit of an operand is. */
static LLVMValueRef build_any_operand(struct ir *ir, const LLVMValueRef *operands, unsigned count,
                                      LLVMTypeRef type)
{
    LLVMValueRef any = LLVMConstNull(ir->i1);
    for (unsigned i = 0; i < count; i++)
        any = LLVMBuildOr(ir->builder, any, shadow_build_any(ir, operands[i]), "");
    return shadow_build_all(ir, any, type);
}

static LLVMValueRef build_cast(struct ir *ir, LLVMValueRef cast, LLVMValueRef operand,
                               LLVMTypeRef type)
{
    switch (LLVMGetInstructionOpcode(cast)) {
    case LLVMTrunc:
    case LLVMZExt:
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMBitCast:
        return LLVMBuildIntCast2(ir->builder, operand, type, false, "");
    case LLVMSExt:
        return LLVMBuildIntCast2(ir->builder, operand, type, true, "");
    default:
        return build_any_operand(ir, &operand, 1, type);
    }
}

static LLVMValueRef build_select(struct ir *ir, LLVMValueRef select, const LLVMValueRef *shadows,
                                 LLVMTypeRef type)
{
    LLVMValueRef chosen =
        LLVMBuildSelect(ir->builder, LLVMGetOperand(select, 0), shadows[1], shadows[2], "");
    return LLVMBuildSelect(ir->builder, shadows[0], shadow_all(type), chosen, "");
}

enum { MAX_OPERANDS = 8 };

static bool is_shift(LLVMOpcode opcode)
{
    return opcode == LLVMShl || opcode == LLVMLShr || opcode == LLVMAShr;
}

/* Builds the shadow of an operation from those of its operands, at the builder's position. */
static LLVMValueRef build_operation(struct ir *ir, LLVMValueRef value, const LLVMValueRef *shadows,
                                    unsigned count, LLVMTypeRef type)
{
    LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
    if (LLVMIsACastInst(value))
        return build_cast(ir, value, shadows[0], type);
    if (is_shift(opcode) && LLVMIsAConstantInt(LLVMGetOperand(value, 1)))
        return LLVMBuildBinOp(ir->builder, opcode, shadows[0], LLVMGetOperand(value, 1), "");
    switch (opcode) {
    case LLVMAnd:
    case LLVMOr:
        return build_bitwise(ir, value, shadows[0], shadows[1]);
    case LLVMXor:
        return LLVMBuildOr(ir->builder, shadows[0], shadows[1], "");
    case LLVMSelect:
        return build_select(ir, value, shadows, type);
    case LLVMFreeze:
        return shadows[0];
    case LLVMInsertValue:
        return LLVMBuildInsertValue(ir->builder, shadows[0], shadows[1], *LLVMGetIndices(value),
                                    "");
    case LLVMExtractValue:
        return LLVMBuildExtractValue(ir->builder, shadows[0], *LLVMGetIndices(value), "");
    default:
        return build_any_operand(ir, shadows, count, type);
    }
}

/* The bits that the machine finds in shared memory, or the shadow of native memory. */
static LLVMValueRef build_loaded(struct shadow_values *values, LLVMValueRef call)
{
    struct ir *ir = values->memory.flow->ir;
    LLVMValueRef unset = hook_build(ir, HOOK_LOADED_UNSET, NULL);
    if (!shadow_flow_loads(values->memory.flow, call))
        return unset;
    LLVMValueRef shadow = shadow_memory_build(&values->memory, LLVMGetArgOperand(call, 1));
    return LLVMBuildOr(ir->builder, unset,
                       shadow_memory_build_load(ir, shadow, place_site_of(call)->size), "");
}

static LLVMValueRef build_instruction(struct shadow_values *values, LLVMValueRef value,
                                      LLVMTypeRef type)
{
    struct ir *ir = values->memory.flow->ir;
    ir_build_after(ir, value);
    if (LLVMIsALoadInst(value))
        return build_load(ir, type, shadow_memory_build(&values->memory, LLVMGetOperand(value, 0)));
    if (ir_calls(value, "heddle_load_unset"))
        return build_loaded(values, value);
    if (shadow_flow_loads(values->memory.flow, value))
        return shadow_memory_build_load(
            ir, shadow_memory_build(&values->memory, LLVMGetArgOperand(value, 1)),
            place_site_of(value)->size);
    if (ir_is_call(value))
        return build_load(ir, type, shadow_values_returned(values));
    LLVMValueRef shadows[MAX_OPERANDS];
    unsigned count = (unsigned)LLVMGetNumOperands(value);
    bool is_deep = LLVMIsAInsertValueInst(value) || LLVMIsAExtractValueInst(value);
    if (count > MAX_OPERANDS || (is_deep && LLVMGetNumIndices(value) != 1))
        return LLVMConstNull(type);
    for (unsigned i = 0; i < count; i++)
        shadows[i] = shadow_values_get(values, LLVMGetOperand(value, i));
    ir_build_after(ir, value);
    return build_operation(ir, value, shadows, count, type);
}

LLVMValueRef shadow_values_get(struct shadow_values *values, LLVMValueRef value)
{
    LLVMTypeRef type = shadow_type(values->memory.flow->ir, LLVMTypeOf(value));
    if (!type || !shadow_flow_may(values->memory.flow, value))
        return LLVMConstNull(type ? type : values->memory.flow->ir->i1);
    if (LLVMIsConstant(value))
        return shadow_of_constant(values->memory.flow->ir, value);
    uintptr_t known = value_map_find(&values->built, value);
    if (known)
        return (LLVMValueRef)known;
    if (LLVMIsAPHINode(value))
        return build_phi(values, value, type);
    LLVMValueRef shadow =
        LLVMIsAArgument(value)
            ? shadow_memory_build_passed(values->memory.flow->ir, value, type,
                                         shadow_values_passed(values, shadow_flow_number(value)))
            : build_instruction(values, value, type);
    value_map_set(&values->built, value, (uintptr_t)shadow);
    return shadow;
}
