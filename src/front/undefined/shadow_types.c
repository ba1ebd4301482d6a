/* shadow_types.c - maps scalars to integers of their size, and structs and arrays by element. */
#include "front/undefined/shadow_types.h"

/* Larger structs are not values in clang's code. */
enum { MAX_ELEMENTS = 16 };

static unsigned element_count(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMStructTypeKind ? LLVMCountStructElementTypes(type)
                                                       : (unsigned)LLVMGetArrayLength(type);
}

static LLVMTypeRef element_type(LLVMTypeRef type, unsigned index)
{
    return LLVMGetTypeKind(type) == LLVMStructTypeKind ? LLVMStructGetTypeAtIndex(type, index)
                                                       : LLVMGetElementType(type);
}

static bool is_aggregate(LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind;
}

static LLVMTypeRef aggregate_type(const struct ir *ir, LLVMTypeRef type)
{
    LLVMTypeRef elements[MAX_ELEMENTS];
    unsigned count = element_count(type);
    if (count == 0 || count > MAX_ELEMENTS)
        return NULL;
    for (unsigned i = 0; i < count; i++)
        if (!(elements[i] = shadow_type(ir, element_type(type, i))))
            return NULL;
    if (LLVMGetTypeKind(type) == LLVMArrayTypeKind)
        return LLVMArrayType(elements[0], count);
    return LLVMStructTypeInContext(ir->context, elements, count, LLVMIsPackedStruct(type));
}

LLVMTypeRef shadow_type(const struct ir *ir, LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind:
        return type;
    case LLVMPointerTypeKind:
    case LLVMDoubleTypeKind:
        return ir->i64;
    case LLVMFloatTypeKind:
        return ir->i32;
    case LLVMStructTypeKind:
    case LLVMArrayTypeKind:
        return aggregate_type(ir, type);
    default:
        return NULL;
    }
}

/* The constant of the type with these elements. */
static LLVMValueRef constant_of(LLVMTypeRef type, LLVMValueRef *elements)
{
    unsigned count = element_count(type);
    if (LLVMGetTypeKind(type) == LLVMArrayTypeKind)
        return LLVMConstArray(LLVMGetElementType(type), elements, count);
    return LLVMConstStructInContext(LLVMGetTypeContext(type), elements, count,
                                    LLVMIsPackedStruct(type));
}

LLVMValueRef shadow_all(LLVMTypeRef type)
{
    if (!is_aggregate(type))
        return LLVMConstAllOnes(type);
    LLVMValueRef elements[MAX_ELEMENTS];
    for (unsigned i = 0; i < element_count(type); i++)
        elements[i] = shadow_all(element_type(type, i));
    return constant_of(type, elements);
}

/* A poison struct or vector is where clang begins to build one. */
bool shadow_is_undefined(LLVMValueRef constant)
{
    LLVMTypeRef type = LLVMTypeOf(constant);
    if (LLVMIsPoison(constant))
        return !is_aggregate(type) && LLVMGetTypeKind(type) != LLVMVectorTypeKind;
    if (LLVMIsUndef(constant))
        return true;
    if (!LLVMIsAConstantStruct(constant) && !LLVMIsAConstantArray(constant))
        return false;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(constant); i++)
        if (shadow_is_undefined(LLVMGetOperand(constant, i)))
            return true;
    return false;
}

LLVMValueRef shadow_of_constant(const struct ir *ir, LLVMValueRef constant)
{
    LLVMTypeRef type = shadow_type(ir, LLVMTypeOf(constant));
    if (!shadow_is_undefined(constant))
        return LLVMConstNull(type);
    if (LLVMIsUndef(constant))
        return shadow_all(type);
    LLVMValueRef elements[MAX_ELEMENTS];
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(constant); i++)
        elements[i] = shadow_of_constant(ir, LLVMGetOperand(constant, i));
    return constant_of(type, elements);
}

LLVMValueRef shadow_build_any(struct ir *ir, LLVMValueRef shadow)
{
    LLVMTypeRef type = LLVMTypeOf(shadow);
    if (!is_aggregate(type))
        return LLVMBuildICmp(ir->builder, LLVMIntNE, shadow, LLVMConstNull(type), "");
    LLVMValueRef any = LLVMConstNull(ir->i1);
    for (unsigned i = 0; i < element_count(type); i++) {
        LLVMValueRef element = LLVMBuildExtractValue(ir->builder, shadow, i, "");
        any = LLVMBuildOr(ir->builder, any, shadow_build_any(ir, element), "");
    }
    return any;
}

LLVMValueRef shadow_build_all(struct ir *ir, LLVMValueRef undefined, LLVMTypeRef type)
{
    return LLVMBuildSelect(ir->builder, undefined, shadow_all(type), LLVMConstNull(type), "");
}

static unsigned mark_kind(const struct ir *ir)
{
    return LLVMGetMDKindIDInContext(ir->context, "heddle.shadow", 13);
}

void shadow_mark(const struct ir *ir, LLVMValueRef value)
{
    LLVMSetMetadata(value, mark_kind(ir), LLVMMDNodeInContext(ir->context, NULL, 0));
}

bool shadow_is_marked(const struct ir *ir, LLVMValueRef value)
{
    return LLVMGetMetadata(value, mark_kind(ir)) != NULL;
}

static unsigned passed_kind(const struct ir *ir)
{
    return LLVMGetMDKindIDInContext(ir->context, "heddle.passed", 13);
}

void shadow_mark_passed(const struct ir *ir, LLVMValueRef shadow, LLVMValueRef parameter)
{
    unsigned number = 0;
    while (LLVMGetParam(LLVMGetParamParent(parameter), number) != parameter)
        number++;
    LLVMValueRef index = LLVMConstInt(ir->i32, number, false);
    LLVMSetMetadata(shadow, passed_kind(ir), LLVMMDNodeInContext(ir->context, &index, 1));
}

LLVMValueRef shadow_parameter(const struct ir *ir, LLVMValueRef *shadow)
{
    if (LLVMIsASelectInst(*shadow))
        *shadow = LLVMGetOperand(*shadow, 1);
    LLVMValueRef node = LLVMIsALoadInst(*shadow) ? LLVMGetMetadata(*shadow, passed_kind(ir)) : NULL;
    if (!node)
        return NULL;
    LLVMValueRef index;
    LLVMGetMDNodeOperands(node, &index);
    return LLVMGetParam(ir_function_of(*shadow), (unsigned)LLVMConstIntGetZExtValue(index));
}
