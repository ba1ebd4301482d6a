/* call.h - calls on a path of a block. */
#pragma once

#include "front/blocks/path.h"

/* Whether a block begins with the call. Sets *is_access if that is one atomic access. */
bool block_call_begins(LLVMValueRef call, bool *is_access);

/* The function of the program that the call runs; NULL: block_call has its effect. */
LLVMValueRef block_call_function(LLVMValueRef call);

/* Executes a call of the machine, or of an intrinsic; the run ends at one of any other function.
 * Returns its result; TERM_NONE: it has none, or the run has ended. */
term_id block_call(struct block_run *run, struct block_frame *frame, LLVMValueRef call);
