/* intrinsics.h - lowers calls of LLVM's intrinsic functions. Most compute a value and stay. The
 * others become operations of the machine, or are refused. */
#pragma once

#include "front/ir.h"

/* Lowers or deletes the call, or complains about it if heddle does not support it. Leaves block
 * copies, lifetimes and thread-local addresses to other steps. */
void intrinsics_lower(struct ir *ir, LLVMValueRef call);

/* Builds, at the builder's position, a hint to the processor that the thread waits. */
void intrinsics_build_pause(struct ir *ir);

/* Builds, at the builder's position, the number of cycles that the thread has run, as an i64: the
 * nanoseconds of its clock. */
LLVMValueRef intrinsics_build_cycles(struct ir *ir);
