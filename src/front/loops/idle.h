/* idle.h - values that a loop passes on from one iteration to the next, and that decide nothing.
 *
 *     for (int n = 1; !load(flag); n *= 2)
 *         for (int i = 0; i < n; i++)
 *             pause();
 *
 * The thread's observable behaviour does not depend on n. So an iteration that changes nothing but
 * n may be followed by the same iteration (iterations.h). */
#pragma once

#include "front/ir.h"

/* Marks the phis of the headers of the function's loops that are such, and its pacing variables
 * (pauses.h). Requires: local variables are SSA values where possible; accesses and calls are not
 * lowered. */
void idle_mark(const struct ir *ir, LLVMValueRef function);

/* Whether the phi is marked. Marked, too, are other instructions than phis of such a loop that
 * decide nothing, and so may be given any value. */
bool idle_has(LLVMValueRef instruction);
