/* provenance.c - checks that an access stays in the object that its pointer was derived from.
 *
 * An address with a variable index, or one that skips whole elements, may lie in another object,
 * where the machine takes the access for a fine one. The object is that of the pointer to which the
 * index is applied: a variable, a result of malloc, a parameter, a value that was loaded. A pointer
 * that was stored has lost its origin: it belongs to the object that it points into.
 *
 * Compares the address with the size of a variable that is known, and else calls
 * heddle_check_object. */
#include "front/objects/objects.h"

#include "front/hooks.h"
#include "front/pointer.h"

/* Whether the element address lies in the type that it is applied to. */
static bool is_member(LLVMValueRef element)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(element);
    LLVMValueRef first = LLVMGetOperand(element, 1);
    if (!LLVMIsAConstantInt(first) || LLVMConstIntGetZExtValue(first) != 0)
        return false;
    for (unsigned i = 2; i < (unsigned)LLVMGetNumOperands(element); i++) {
        LLVMValueRef index = LLVMGetOperand(element, i);
        if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            type = LLVMStructGetTypeAtIndex(type, (unsigned)LLVMConstIntGetZExtValue(index));
            continue;
        }
        if (!LLVMIsAConstantInt(index) ||
            LLVMConstIntGetZExtValue(index) >= LLVMGetArrayLength(type))
            return false;
        type = LLVMGetElementType(type);
    }
    return true;
}

static bool may_leave(LLVMValueRef pointer)
{
    for (; pointer_is_element(pointer) || pointer_is_cast(pointer);
         pointer = LLVMGetOperand(pointer, 0))
        if (pointer_is_element(pointer) && !is_member(pointer))
            return true;
    return false;
}

/* The size of the object that begins at `base`, or NULL if it is not known. */
static LLVMValueRef known_size(struct ir *ir, LLVMValueRef base)
{
    if (LLVMIsAGlobalVariable(base) && !LLVMIsDeclaration(base))
        return ir_word(ir, ir_size(ir, LLVMGlobalGetValueType(base)));
    if (LLVMIsAAllocaInst(base))
        return pointer_build_alloca_size(ir, base);
    if (ir_calls(base, "heddle_thread_local"))
        return LLVMGetArgOperand(base, 2);
    return NULL;
}

static LLVMValueRef build_is_outside(struct ir *ir, LLVMValueRef pointer, LLVMValueRef base,
                                     LLVMValueRef whole)
{
    LLVMValueRef offset = pointer_build_offset(ir, pointer, base);
    return LLVMBuildICmp(ir->builder, LLVMIntUGE, offset, whole, "");
}

void provenance_check(struct ir *ir, LLVMValueRef instruction, LLVMValueRef pointer,
                      LLVMValueRef size, struct site *site)
{
    LLVMValueRef base = pointer_base(pointer);
    if (!may_leave(pointer) || LLVMIsAConstantPointerNull(base))
        return;
    ir_build_before(ir, instruction);
    LLVMValueRef whole = known_size(ir, base);
    bool writes = !LLVMIsALoadInst(instruction);
    LLVMValueRef arguments[] = {
        ir_address(ir, site), base, pointer, size, LLVMConstInt(ir->i32, writes, false), NULL};
    if (!whole) {
        hook_build_helper(ir, "heddle_check_object", arguments);
        return;
    }
    LLVMValueRef outside = build_is_outside(ir, pointer, base, whole);
    if (LLVMIsAConstantInt(outside) && LLVMConstIntGetZExtValue(outside) == 0)
        return;
    arguments[5] = outside;
    hook_build_helper(ir, "heddle_check_variable", arguments);
}
