/* rounds.h - rounds of loops that change nothing, so that a thread that waits in a loop is not run
 * for ever (OP_SPIN, machine/op.h). */
#ifndef HEDDLE_FRONT_ITERATIONS_H
#define HEDDLE_FRONT_ITERATIONS_H

#include "front/escape.h"
#include "front/ir.h"

/* Tells the machine where rounds begin and end, and whether they have left the thread's local state
 * as it was. Requires: accesses are lowered, and local variables in registers where they can be. */
void rounds_insert(struct ir *ir, LLVMValueRef function, const struct escape *escape);

/* Counts the rounds of every loop that calls something, for the machine to end it (heddle_unroll).
 * Requires: rounds_insert. */
void rounds_count(struct ir *ir, LLVMValueRef function);

#endif
