/* iterations.h - inserts code that tells the machine when an iteration of a loop has changed
 * nothing. A thread that waits in such a loop stops at OP_AWAIT (machine/operations/kinds.h), and
 * does not run for ever. */
#pragma once

#include "front/escape.h"
#include "front/ir.h"

/* Inserts calls that tell the machine where iterations begin and end, and whether the thread's
 * local state is the same at both. Requires: accesses are lowered; local variables are SSA values
 * where possible. */
void iterations_insert(struct ir *ir, LLVMValueRef function, const struct escape *escape);

/* Inserts counters of the iterations of every loop that calls a function, for --unroll
 * (heddle_unroll). Requires: iterations_insert. */
void iterations_count(struct ir *ir, LLVMValueRef function);
