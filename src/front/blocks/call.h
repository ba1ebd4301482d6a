/* call.h - calls on a path of a block: of the machine, and of functions of the program. */
#ifndef HEDDLE_FRONT_BLOCKS_CALL_H
#define HEDDLE_FRONT_BLOCKS_CALL_H

#include "front/blocks/path.h"

/* Whether a block begins with the call. Sets *is_access if that is one atomic access. */
bool block_call_begins(LLVMValueRef call, bool *is_access);

/* Executes the call. Returns its result; TERM_NONE: it has none, or the run has ended. */
term_id block_call(struct block_run *run, struct block_frame *frame, LLVMValueRef call);

/* Executes the function, whose parameters have values in the frame, up to its end. */
void block_run_function(struct block_run *run, struct block_frame *frame, LLVMValueRef function);

#endif
