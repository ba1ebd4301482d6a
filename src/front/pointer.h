/* pointer.h - the object and the offset that a pointer is computed from. */
#pragma once

#include "front/ir.h"

bool pointer_is_cast(LLVMValueRef pointer);
bool pointer_is_element(LLVMValueRef pointer); /* the address of an element or a member */

/* Applies one index of an element address: replaces *type by the type of the element. Returns the
 * bytes of one step of the index. For a member of a struct, sets *member and returns the member's
 * offset in bytes. */
uint64_t pointer_step_into(const struct ir *ir, LLVMTypeRef *type, LLVMValueRef index, bool first,
                           bool *member);

/* The value from which the pointer is computed by element addresses and casts. */
LLVMValueRef pointer_base(LLVMValueRef pointer);

/* Adds the bytes from base to pointer to *offset. Returns false if they are not constant. */
bool pointer_constant_offset(const struct ir *ir, LLVMValueRef pointer, LLVMValueRef base,
                             int64_t *offset);

/* Whether both pointers certainly are the same address: a constant offset from the same value. */
bool pointer_is_same(const struct ir *ir, LLVMValueRef one, LLVMValueRef other);

/* Builds the bytes from `base` to `pointer` as a word, at the builder's position. */
LLVMValueRef pointer_build_offset(struct ir *ir, LLVMValueRef pointer, LLVMValueRef base);

/* Whether it is memory that is never written, which can be read natively. */
bool pointer_is_constant_global(LLVMValueRef base);

/* Whether it is a parameter that the calling convention copied to this function's stack. */
bool pointer_is_byval_parameter(LLVMValueRef base);

/* Sets *size to the size in bytes of a local variable. Returns false if it is not constant. */
bool pointer_alloca_size(const struct ir *ir, LLVMValueRef variable, uint64_t *size);
/* Builds that size as a word, at the builder's position. */
LLVMValueRef pointer_build_alloca_size(struct ir *ir, LLVMValueRef variable);

/* The stack pointer that is saved for the scope of a variable of variable size, before it in its
 * block; NULL if the scope is the function. */
LLVMValueRef pointer_saved_stack(LLVMValueRef variable);
