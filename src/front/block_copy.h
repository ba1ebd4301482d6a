/* block_copy.h - recognises and lowers the intrinsics for memcpy, memmove and memset. */
#pragma once

#include "front/ir.h"

bool block_copy_is(LLVMValueRef instruction); /* one of the intrinsics */
bool block_copy_is_fill(LLVMValueRef instruction);
/* Whether the ranges may not overlap, unless they are the same: memcpy. */
bool block_copy_is_disjoint(LLVMValueRef instruction);
/* Replaces the intrinsic by a call of heddle_copy or heddle_fill, which tell shared memory from the
 * thread's own stack. Deletes it. */
void block_copy_lower(struct ir *ir, LLVMValueRef instruction);
