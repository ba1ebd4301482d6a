/* intrinsics.h - calls of LLVM's intrinsic functions.
 *
 * Most compute something and stay. The others are for the machine, or are refused. */
#ifndef HEDDLE_FRONT_INTRINSICS_H
#define HEDDLE_FRONT_INTRINSICS_H

#include "front/ir.h"

/* Lowers the call where only this step can, complains where heddle cannot follow it; leaves block
 * copies, lifetimes and thread-local addresses to others. May delete the call. */
void intrinsics_lower(struct ir *ir, LLVMValueRef call);

#endif
