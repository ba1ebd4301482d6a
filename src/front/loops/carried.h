/* carried.h - reads whose values a loop carries from one iteration to the next.
 *
 *     r = load(x);                              for (;;) {
 *     while (!compare_exchange(x, &r, f(r)))        r = load(x);
 *         ;                                         if (compare_exchange(x, &r, f(r)))
 *                                                       break;
 *                                               }
 *
 * Both loops do the same. But the left loop has a new local state after each failure, so that each
 * row of failures would be an execution of its own. A failing iteration of the right loop changes
 * nothing, so the thread awaits another value (iterations.h). This step makes the right loop of the
 * left one, also if the left one has a constant instead of the load. reloads.h has further loops
 * that are such. */
#pragma once

#include "front/ir.h"

/* Moves carried reads of the function into its loops. Requires: local variables are SSA values
 * where possible; accesses are not lowered. */
void carried_move(struct ir *ir, LLVMValueRef function);
