/* jumps.h - calls of setjmp. */
#pragma once

#include "front/ir.h"

/* Marks the function if it calls setjmp. Requires: calls are not yet lowered. */
void jumps_mark(struct ir *ir, LLVMValueRef function);
/* Whether the function is marked: then its volatile local variables stay in memory, where a longjmp
 * leaves their values. */
bool jumps_has(LLVMValueRef function);

/* Gives each call of setjmp a jump point in the frame of its function, and ends the point where the
 * function returns (machine/models/jump.h). Requires: calls are lowered, and accesses are
 * instrumented, so that the points stay native. */
void jumps_insert(struct ir *ir);
