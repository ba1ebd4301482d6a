#include "front/loops/hash.h"

/* The value as an integer. */
static LLVMValueRef build_bits(struct ir *ir, LLVMValueRef value)
{
    switch (LLVMGetTypeKind(LLVMTypeOf(value))) {
    case LLVMPointerTypeKind:
        return LLVMBuildPtrToInt(ir->builder, value, ir->i64, "");
    case LLVMFloatTypeKind:
        return LLVMBuildBitCast(ir->builder, value, ir->i32, "");
    case LLVMDoubleTypeKind:
        return LLVMBuildBitCast(ir->builder, value, ir->i64, "");
    default:
        return value;
    }
}

LLVMValueRef hash_build(struct ir *ir, LLVMValueRef hash, LLVMValueRef value)
{
    enum { WORD_BITS = 64, HALF = 32 };
    LLVMBuilderRef builder = ir->builder;
    LLVMValueRef bits = build_bits(ir, value);
    LLVMTypeRef type = LLVMTypeOf(bits);
    for (unsigned done = 0; done < LLVMGetIntTypeWidth(type); done += WORD_BITS) {
        LLVMValueRef word = LLVMBuildLShr(builder, bits, LLVMConstInt(type, done, false), "");
        word = LLVMBuildIntCast2(builder, word, ir->i64, false, "");
        hash = LLVMBuildXor(builder, hash, word, "");
        hash = LLVMBuildMul(builder, hash, ir_word(ir, UINT64_C(0x9e3779b97f4a7c15)), "");
        LLVMValueRef high = LLVMBuildLShr(builder, hash, ir_word(ir, HALF), "");
        hash = LLVMBuildXor(builder, hash, high, "");
    }
    return hash;
}
