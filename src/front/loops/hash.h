/* hash.h - instructions that hash values. */
#ifndef HEDDLE_FRONT_LOOPS_HASH_H
#define HEDDLE_FRONT_LOOPS_HASH_H

#include "front/ir.h"

/* Builds `hash`, a word, with the value added to it, where the builder stands. The value is an
 * integer, a pointer or a floating-point number of 32 or 64 bits. A single word has no collisions.
 */
LLVMValueRef hash_build(struct ir *ir, LLVMValueRef hash, LLVMValueRef value);

#endif
