/* assembly.h - inline assembly, of which heddle follows what does nothing but order and wait. */
#ifndef HEDDLE_FRONT_ASSEMBLY_H
#define HEDDLE_FRONT_ASSEMBLY_H

#include "front/ir.h"

/* Requires: the call is of inline assembly. Deletes it, makes it a fence, leaves one that does
 * nothing but hide a value from the compiler, or complains. */
void assembly_lower(struct ir *ir, LLVMValueRef call);

#endif
