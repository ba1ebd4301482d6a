/* shadow_types.h - the types and the constants of shadows (shadows.c). */
#pragma once

#include "front/ir.h"

/* The type of the shadows of values of `type`, with the same layout in memory; NULL: these have
 * no shadows, and count as defined. */
LLVMTypeRef shadow_type(const struct ir *ir, LLVMTypeRef type);

/* Marks a phi or a variable as one of shadows. */
void shadow_mark(const struct ir *ir, LLVMValueRef value);
bool shadow_is_marked(const struct ir *ir, LLVMValueRef value);

/* Marks the pointer to the shadow of a caller's variable, to which the parameter points. */
void shadow_mark_passed(const struct ir *ir, LLVMValueRef shadow, LLVMValueRef parameter);
/* That parameter, of such a pointer or of a choice between it and one that is computed from it;
 * NULL: the value is none. */
LLVMValueRef shadow_parameter(const struct ir *ir, LLVMValueRef *shadow);

/* A shadow of the type whose bits are all 1. */
LLVMValueRef shadow_all(LLVMTypeRef type);

/* Whether the constant is undefined, or a struct or array with an undefined part. */
bool shadow_is_undefined(LLVMValueRef constant);
/* Its shadow, of the type. */
LLVMValueRef shadow_of_constant(const struct ir *ir, LLVMValueRef constant);

/* Builds whether a bit of the shadow is 1. */
LLVMValueRef shadow_build_any(struct ir *ir, LLVMValueRef shadow);
/* Builds a shadow of the type whose bits are all `undefined`, an i1. */
LLVMValueRef shadow_build_all(struct ir *ir, LLVMValueRef undefined, LLVMTypeRef type);
