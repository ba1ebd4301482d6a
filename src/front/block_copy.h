/* block_copy.h - memcpy, memmove and memset, as intrinsics. */
#ifndef HEDDLE_FRONT_BLOCK_COPY_H
#define HEDDLE_FRONT_BLOCK_COPY_H

#include "front/ir.h"

bool block_copy_is(LLVMValueRef instruction); /* one of the intrinsics */
bool block_copy_is_fill(LLVMValueRef instruction);
/* Makes it a call of the machine, which tells shared memory from the thread's own stack. */
void block_copy_lower(struct ir *ir, LLVMValueRef instruction);

#endif
