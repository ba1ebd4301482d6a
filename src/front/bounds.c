/* bounds.c - builds bounds checks from the distance of the pointer to its base. */
#include "front/bounds.h"

#include "front/hooks.h"
#include "front/names.h"
#include "front/place.h"
#include "front/pointer.h"
#include "machine/op.h"

static LLVMValueRef build_base_size(struct ir *ir, LLVMValueRef base)
{
    if (LLVMIsAAllocaInst(base))
        return pointer_build_alloca_size(ir, base);
    return ir_word(ir, ir_size(ir, LLVMGlobalGetValueType(base)));
}

void bounds_check(struct ir *ir, LLVMValueRef instruction, LLVMValueRef pointer, LLVMValueRef base,
                  LLVMValueRef size)
{
    LLVMBuilderRef builder = ir->builder;
    ir_build_before(ir, instruction);
    LLVMValueRef whole = build_base_size(ir, base);
    LLVMValueRef offset = pointer_build_offset(ir, pointer, base);
    LLVMValueRef outside = LLVMBuildICmp(builder, LLVMIntUGT, offset, whole, "");
    LLVMValueRef rest = LLVMBuildSub(builder, whole, offset, "");
    LLVMValueRef too_long = LLVMBuildICmp(builder, LLVMIntUGT, size, rest, "");
    LLVMValueRef wrong = LLVMBuildOr(builder, outside, too_long, "");
    if (LLVMIsAConstantInt(wrong) && LLVMConstIntGetZExtValue(wrong) == 0)
        return;
    struct site *site = place_site(ir, instruction);
    names_take(ir, base, site); /* the report names the variable */
    hook_build_guard(ir, site, ERROR_OUT_OF_BOUNDS, NULL, wrong);
}
