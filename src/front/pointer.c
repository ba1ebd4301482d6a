/* pointer.c - follows element addresses and casts. */
#include "front/pointer.h"

static bool is_opcode(LLVMValueRef value, LLVMOpcode opcode)
{
    if (LLVMIsAInstruction(value))
        return LLVMGetInstructionOpcode(value) == opcode;
    return LLVMIsAConstantExpr(value) && LLVMGetConstOpcode(value) == opcode;
}

bool pointer_is_cast(LLVMValueRef value)
{
    return is_opcode(value, LLVMBitCast) || is_opcode(value, LLVMAddrSpaceCast);
}

bool pointer_is_element(LLVMValueRef pointer)
{
    return is_opcode(pointer, LLVMGetElementPtr);
}

LLVMValueRef pointer_base(LLVMValueRef pointer)
{
    while (pointer_is_element(pointer) || pointer_is_cast(pointer))
        pointer = LLVMGetOperand(pointer, 0);
    return pointer;
}

uint64_t pointer_step_into(const struct ir *ir, LLVMTypeRef *type, LLVMValueRef index, bool first,
                           bool *member)
{
    *member = false;
    if (first)
        return ir_size(ir, *type);
    if (LLVMGetTypeKind(*type) == LLVMStructTypeKind) {
        unsigned number = (unsigned)LLVMConstIntGetZExtValue(index);
        uint64_t offset = LLVMOffsetOfElement(ir->layout, *type, number);
        *type = LLVMStructGetTypeAtIndex(*type, number);
        *member = true;
        return offset;
    }
    *type = LLVMGetElementType(*type);
    return ir_size(ir, *type);
}

static bool element_constant_offset(const struct ir *ir, LLVMValueRef element, int64_t *offset)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(element);
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(element); i++) {
        LLVMValueRef index = LLVMGetOperand(element, i);
        if (!LLVMIsAConstantInt(index))
            return false;
        bool member;
        uint64_t bytes = pointer_step_into(ir, &type, index, i == 1, &member);
        *offset += member ? (int64_t)bytes : (int64_t)bytes * LLVMConstIntGetSExtValue(index);
    }
    return true;
}

bool pointer_constant_offset(const struct ir *ir, LLVMValueRef pointer, LLVMValueRef base,
                             int64_t *offset)
{
    while (pointer != base) {
        if (pointer_is_element(pointer)) {
            if (!element_constant_offset(ir, pointer, offset))
                return false;
        } else if (!pointer_is_cast(pointer)) {
            return false;
        }
        pointer = LLVMGetOperand(pointer, 0);
    }
    return true;
}

bool pointer_is_same(const struct ir *ir, LLVMValueRef one, LLVMValueRef other)
{
    LLVMValueRef base = pointer_base(one);
    int64_t offset_of_one = 0, offset_of_other = 0;
    return base == pointer_base(other) && pointer_constant_offset(ir, one, base, &offset_of_one) &&
           pointer_constant_offset(ir, other, base, &offset_of_other) &&
           offset_of_one == offset_of_other;
}

static LLVMValueRef build_element_offset(struct ir *ir, LLVMValueRef element)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(element);
    LLVMValueRef sum = ir_word(ir, 0);
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(element); i++) {
        LLVMValueRef index = LLVMGetOperand(element, i);
        bool member;
        LLVMValueRef bytes = ir_word(ir, pointer_step_into(ir, &type, index, i == 1, &member));
        if (!member)
            bytes = LLVMBuildMul(
                ir->builder, LLVMBuildIntCast2(ir->builder, index, ir->i64, true, ""), bytes, "");
        sum = LLVMBuildAdd(ir->builder, sum, bytes, "");
    }
    return sum;
}

LLVMValueRef pointer_build_offset(struct ir *ir, LLVMValueRef pointer, LLVMValueRef base)
{
    LLVMValueRef sum = ir_word(ir, 0);
    while (pointer != base) {
        if (pointer_is_element(pointer)) {
            sum = LLVMBuildAdd(ir->builder, sum, build_element_offset(ir, pointer), "");
        } else if (!pointer_is_cast(pointer)) {
            LLVMValueRef from = LLVMBuildPtrToInt(ir->builder, base, ir->i64, "");
            LLVMValueRef to = LLVMBuildPtrToInt(ir->builder, pointer, ir->i64, "");
            return LLVMBuildAdd(ir->builder, sum, LLVMBuildSub(ir->builder, to, from, ""), "");
        }
        pointer = LLVMGetOperand(pointer, 0);
    }
    return sum;
}

bool pointer_is_constant_global(LLVMValueRef base)
{
    return LLVMIsAGlobalVariable(base) && LLVMIsGlobalConstant(base) && !LLVMIsDeclaration(base) &&
           !LLVMIsThreadLocal(base);
}

bool pointer_is_byval_parameter(LLVMValueRef base)
{
    if (!LLVMIsAArgument(base))
        return false;
    LLVMValueRef function = LLVMGetParamParent(base);
    for (unsigned i = 0; i < LLVMCountParams(function); i++)
        if (LLVMGetParam(function, i) == base)
            return ir_has_attribute(function, (int)i + 1, "byval");
    return false;
}

bool pointer_alloca_size(const struct ir *ir, LLVMValueRef variable, uint64_t *size)
{
    LLVMValueRef count = LLVMGetOperand(variable, 0);
    if (!LLVMIsAConstantInt(count))
        return false;
    *size = LLVMConstIntGetZExtValue(count) * ir_size(ir, LLVMGetAllocatedType(variable));
    return true;
}

LLVMValueRef pointer_build_alloca_size(struct ir *ir, LLVMValueRef variable)
{
    LLVMValueRef count =
        LLVMBuildIntCast2(ir->builder, LLVMGetOperand(variable, 0), ir->i64, false, "");
    LLVMValueRef each = ir_word(ir, ir_size(ir, LLVMGetAllocatedType(variable)));
    return LLVMBuildMul(ir->builder, count, each, "");
}

LLVMValueRef pointer_saved_stack(LLVMValueRef variable)
{
    for (LLVMValueRef i = LLVMGetPreviousInstruction(variable); i;
         i = LLVMGetPreviousInstruction(i))
        if (ir_calls(i, "llvm.stacksave"))
            return i;
    return NULL;
}
