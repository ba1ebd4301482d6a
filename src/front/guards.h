/* guards.h - checks of what native code would get wrong without a word.
 *
 * Division by zero and its overflow, `unreachable`, calls through pointers and values
 * that were never set. */
#ifndef HEDDLE_FRONT_GUARDS_H
#define HEDDLE_FRONT_GUARDS_H

#include "front/ir.h"

void guards_insert(struct ir *ir, LLVMValueRef function);

#endif
