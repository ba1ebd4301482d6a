/* contexts.h - functions whose operations are sites of their own for each of their calls.
 *
 * A memory order in a function that several others call is one choice for all of them, though one
 * of them may need a stronger order. Where the function is inlined, each call has operations of its
 * own, and debug information has the calls. So with ir->order_contexts = N, functions of the
 * program that have an atomic operation are inlined where they are called, and the callers of such,
 * up to N levels. A site then tells its N innermost callers. Calls through pointers stay, and so do
 * functions that LLVM cannot inline, as recursive ones: their operations have no callers. */
#pragma once

#include "front/ir.h"

/* Does nothing if ir->order_contexts is 0. Requires that the module is
 * prepared: names and marks of instructions are those in the function (prepare.h). */
void contexts_inline(struct ir *ir);
