/* iterations.h - iterations of loops that change nothing, so that a thread that waits in a loop is
 * not run for ever (OP_AWAIT, machine/op.h). */
#ifndef HEDDLE_FRONT_ITERATIONS_H
#define HEDDLE_FRONT_ITERATIONS_H

#include "front/escape.h"
#include "front/ir.h"

/* Tells the machine where iterations begin and end, and whether they have left the thread's local
 * state as it was. Requires: accesses are lowered, and local variables in registers where they can
 * be. */
void iterations_insert(struct ir *ir, LLVMValueRef function, const struct escape *escape);

/* Counts the iterations of every loop that calls something, for the machine to end it
 * (heddle_unroll). Requires: iterations_insert. */
void iterations_count(struct ir *ir, LLVMValueRef function);

#endif
