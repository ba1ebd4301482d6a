#include "front/words.h"

bool words_can_hold(const struct ir *ir, LLVMTypeRef type)
{
    uint64_t size = LLVMStoreSizeOfType(ir->layout, type);
    if (size != 1 && size != 2 && size != 4 && size != 8)
        return false;
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind:
    case LLVMPointerTypeKind:
        return true;
    case LLVMHalfTypeKind:
    case LLVMBFloatTypeKind:
    case LLVMFloatTypeKind:
    case LLVMDoubleTypeKind:
    case LLVMVectorTypeKind:
        return LLVMSizeOfTypeInBits(ir->layout, type) == 8 * size;
    default:
        return false;
    }
}

static LLVMTypeRef bits_of(const struct ir *ir, LLVMTypeRef type)
{
    return LLVMIntTypeInContext(ir->context, (unsigned)LLVMSizeOfTypeInBits(ir->layout, type));
}

LLVMValueRef words_build_word(struct ir *ir, LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
        return LLVMBuildPtrToInt(ir->builder, value, ir->i64, "");
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
        value = LLVMBuildBitCast(ir->builder, value, bits_of(ir, type), "");
    return LLVMBuildIntCast2(ir->builder, value, ir->i64, false, "");
}

LLVMValueRef words_build_value(struct ir *ir, LLVMValueRef word, LLVMTypeRef type)
{
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
        return LLVMBuildIntToPtr(ir->builder, word, type, "");
    if (LLVMGetTypeKind(type) == LLVMIntegerTypeKind)
        return LLVMBuildIntCast2(ir->builder, word, type, false, "");
    LLVMValueRef bits = LLVMBuildIntCast2(ir->builder, word, bits_of(ir, type), false, "");
    return LLVMBuildBitCast(ir->builder, bits, type, "");
}
