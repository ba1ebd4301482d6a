/* touched.h - what an instruction is to the check of passes. */
#pragma once

#include <llvm-c/Types.h>
#include <stdbool.h>

/* Whether it is a call of an intrinsic that tells passes something, and does nothing. */
bool touched_is_hint(LLVMValueRef call);
/* Whether it is a call of an intrinsic without an effect. */
bool touched_only_computes(LLVMValueRef call);

/* The kind of an instruction that other threads may notice, or that runs code which they may: the
 * name that a message gives it. NULL: they cannot. */
const char *touched_kind(LLVMValueRef instruction);

/* The pointers through which such an instruction accesses memory, up to two. Returns their number;
 * 0: it is more than an access. */
unsigned touched_pointers(LLVMValueRef instruction, LLVMValueRef pointers[2]);

/* Whether it is a call of a function that does not return. */
bool touched_never_returns(LLVMValueRef call);
