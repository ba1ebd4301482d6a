/* literals.h - compound literals end with their block.
 *
 * Clang gives a compound literal in a function no lifetime markers. C17 6.5.2.5 associates it with
 * the enclosing block: it ends with the block, and each entry of the block makes a new one. The
 * debug locations tell which instructions lie in the block. */
#pragma once

#include "front/ir.h"

/* Whether the local variable is a compound literal. */
bool literals_has(LLVMValueRef variable);

/* Builds the lifetime markers of the function's compound literals. One whose block is not certain
 * keeps none, and lives until the function returns. Requires: the function is as clang made it. */
void literals_mark(struct ir *ir, LLVMValueRef function);
