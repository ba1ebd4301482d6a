/* intrinsic.h - LLVM's intrinsics that only compute, on a path of a block. */
#pragma once

#include "front/blocks/path.h"

bool block_intrinsic_is(LLVMValueRef call); /* one of them */

/* The result of one of them; TERM_NONE: the run has ended. If it checks for an overflow, this is
 * the exact result, on which both parts depend. */
term_id block_intrinsic(struct block_run *run, struct block_frame *frame, LLVMValueRef call);

/* A part of what an intrinsic returns that checks for an overflow; TERM_NONE: the operand of the
 * extractvalue is something else, or the run has ended. */
term_id block_intrinsic_extract(struct block_run *run, struct block_frame *frame,
                                LLVMValueRef extract);
