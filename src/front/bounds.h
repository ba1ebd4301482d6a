/* bounds.h - accesses to native variables and constant tables stay within them. */
#ifndef HEDDLE_FRONT_BOUNDS_H
#define HEDDLE_FRONT_BOUNDS_H

#include "front/ir.h"

/* Checks, before `instruction`, that `size` bytes (a word) at `pointer` lie within `base`, a local
 * variable or a constant global that it was computed from. Builds nothing when that is certain. */
void bounds_check(struct ir *ir, LLVMValueRef instruction, LLVMValueRef pointer, LLVMValueRef base,
                  LLVMValueRef size);

#endif
