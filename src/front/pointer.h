/* pointer.h - where a pointer points, as far as its own computation tells. */
#ifndef HEDDLE_FRONT_POINTER_H
#define HEDDLE_FRONT_POINTER_H

#include "front/ir.h"

bool pointer_is_cast(LLVMValueRef pointer);
bool pointer_is_element(LLVMValueRef pointer); /* the address of an element or a member */

/* One index of an element address: what it is applied to becomes what it yields. Returns the bytes
 * that one step of the index is worth; for a member of a struct, all of it, and *member is true. */
uint64_t pointer_step_into(const struct ir *ir, LLVMTypeRef *type, LLVMValueRef index, bool first,
                           bool *member);

/* Follows element addresses and casts down to what they are based on. */
LLVMValueRef pointer_base(LLVMValueRef pointer);

/* Adds to `offset` what lies between base and pointer, if that is a constant. */
bool pointer_constant_offset(const struct ir *ir, LLVMValueRef pointer, LLVMValueRef base,
                             int64_t *offset);

/* Builds the distance in bytes from `base` to `pointer`, as a word, where the builder stands. */
LLVMValueRef pointer_build_offset(struct ir *ir, LLVMValueRef pointer, LLVMValueRef base);

/* Memory that is never written, so that reading it natively is no visible operation. */
bool pointer_is_constant_global(LLVMValueRef base);

/* A parameter that the calling convention has copied to this function's own stack. */
bool pointer_is_byval_parameter(LLVMValueRef base);

/* The size in bytes of a variable of constant size; false when it is not known. */
bool pointer_alloca_size(const struct ir *ir, LLVMValueRef variable, uint64_t *size);
/* The same as a word, built where the builder stands. */
LLVMValueRef pointer_build_alloca_size(struct ir *ir, LLVMValueRef variable);

#endif
