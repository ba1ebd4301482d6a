/* assembly.h - lowers inline assembly. heddle supports assembly that is a fence, a hint to the
 * processor, or empty. */
#ifndef HEDDLE_FRONT_ASSEMBLY_H
#define HEDDLE_FRONT_ASSEMBLY_H

#include "front/ir.h"

/* Requires: the call is of inline assembly. Replaces a fence, deletes a hint, keeps empty assembly,
 * which only hides a value from the compiler. Complains about all other assembly. */
void assembly_lower(struct ir *ir, LLVMValueRef call);

#endif
