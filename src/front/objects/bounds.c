/* bounds.c - checks that accesses of native variables and of constant globals stay within them. The
 * machine does not see those accesses.
 *
 * Builds bounds checks from the distance of the pointer to its base. */
#include "front/objects/objects.h"

#include "front/hooks.h"
#include "front/pointer.h"
#include "front/sites/names.h"
#include "front/sites/place.h"

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

/* The bytes that the use of a pointer accesses there; 0: none, or their number is not constant. */
static uint64_t accessed_bytes(struct ir *ir, LLVMUseRef use)
{
    LLVMValueRef user = LLVMGetUser(use), pointer = LLVMGetUsedValue(use);
    if (LLVMIsALoadInst(user))
        return LLVMStoreSizeOfType(ir->layout, LLVMTypeOf(user));
    if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == pointer)
        return LLVMStoreSizeOfType(ir->layout, LLVMTypeOf(LLVMGetOperand(user, 0)));
    if ((LLVMIsAAtomicRMWInst(user) || LLVMIsAAtomicCmpXchgInst(user)) &&
        LLVMGetOperand(user, 0) == pointer)
        return LLVMStoreSizeOfType(ir->layout, LLVMTypeOf(LLVMGetOperand(user, 1)));
    bool is_block = LLVMIsACallInst(user) && ir_is_block_copy(user);
    if (is_block && LLVMIsAConstantInt(LLVMGetOperand(user, 2)))
        return LLVMConstIntGetZExtValue(LLVMGetOperand(user, 2));
    return 0;
}

static void check_uses(struct ir *ir, LLVMValueRef pointer, LLVMValueRef variable, int64_t offset)
{
    uint64_t size;
    if (!pointer_alloca_size(ir, variable, &size))
        return;
    struct value_list instructions = {0};
    for_each_use(use, pointer) {
        LLVMValueRef user = LLVMGetUser(use);
        int64_t inner = 0;
        if ((pointer_is_element(user) || pointer_is_cast(user)) &&
            pointer_constant_offset(ir, user, pointer, &inner))
            check_uses(ir, user, variable, offset + inner);
        uint64_t bytes = accessed_bytes(ir, use);
        if (bytes > 0 && (offset < 0 || (uint64_t)offset > size || bytes > size - (uint64_t)offset))
            value_list_add(&instructions, user);
    }
    for (size_t i = 0; i < instructions.count; i++) {
        ir_build_before(ir, instructions.items[i]);
        struct site *site = place_site(ir, instructions.items[i]);
        names_take(ir, variable, site);
        hook_build_guard(ir, site, ERROR_OUT_OF_BOUNDS, NULL, LLVMConstInt(ir->i1, true, false));
    }
    value_list_release(&instructions);
}

void bounds_check_known(struct ir *ir, LLVMValueRef variable)
{
    check_uses(ir, variable, variable, 0);
}

/* Whether the distance of the ends of a copy of `size` bytes makes them overlap. `distance` may be
 * negative. */
static LLVMValueRef build_overlap(struct ir *ir, LLVMValueRef distance, LLVMValueRef size)
{
    LLVMBuilderRef builder = ir->builder;
    LLVMValueRef above = LLVMBuildICmp(builder, LLVMIntULT, distance, size, "");
    LLVMValueRef opposite = LLVMBuildNeg(builder, distance, "");
    LLVMValueRef below = LLVMBuildICmp(builder, LLVMIntULT, opposite, size, "");
    LLVMValueRef apart = LLVMBuildICmp(builder, LLVMIntNE, distance, ir_word(ir, 0), "");
    return LLVMBuildAnd(builder, apart, LLVMBuildOr(builder, above, below, ""), "");
}

void bounds_check_disjoint(struct ir *ir, LLVMValueRef copy)
{
    LLVMValueRef to = LLVMGetOperand(copy, 0), from = LLVMGetOperand(copy, 1);
    LLVMValueRef base = pointer_base(to);
    if (pointer_base(from) != base)
        return;
    ir_build_before(ir, copy);
    LLVMValueRef size = LLVMBuildIntCast2(ir->builder, LLVMGetOperand(copy, 2), ir->i64, false, "");
    LLVMValueRef distance = LLVMBuildSub(ir->builder, pointer_build_offset(ir, to, base),
                                         pointer_build_offset(ir, from, base), "");
    LLVMValueRef wrong = build_overlap(ir, distance, size);
    if (LLVMIsAConstantInt(wrong) && LLVMConstIntGetZExtValue(wrong) == 0)
        return;
    struct site *site = place_site(ir, copy);
    names_take(ir, base, site);
    hook_build_guard(ir, site, ERROR_OVERLAPPING_COPY, NULL, wrong);
}
