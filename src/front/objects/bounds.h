/* bounds.h - checks that accesses of native variables and of constant globals stay within them. The
 * machine does not see those accesses. */
#pragma once

#include "front/ir.h"

/* Inserts a check before `instruction` that the `size` bytes (a word) at `pointer` lie within
 * `base`, the local variable or constant global that `pointer` is computed from. An access beyond
 * it is an error of the program, ERROR_OUT_OF_BOUNDS. Inserts nothing where that cannot happen. */
void bounds_check(struct ir *ir, LLVMValueRef instruction, LLVMValueRef pointer, LLVMValueRef base,
                  LLVMValueRef size);

/* Inserts an error before each access at a constant offset that does not lie within the local
 * variable. Requires: sroa has not split the variable; it drops such an access. */
void bounds_check_known(struct ir *ir, LLVMValueRef variable);

/* Inserts an error before the copy (block_copy.h) if its ranges overlap in one local variable or
 * constant global, and are not the same. The addresses do not escape by that. */
void bounds_check_disjoint(struct ir *ir, LLVMValueRef copy);
