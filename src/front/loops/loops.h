/* loops.h - inserts counters into loops that the machine does not see.
 *
 * Requires: the module is optimised; no inlining or vectorisation follows. Ensures: each cycle of a
 * function's control flow without a visible operation has a counter. It is set at the function's
 * entry and whenever the loop is entered from outside. A counter that reaches the limit stops the
 * thread (OP_CUT). */
#pragma once

#include "front/ir.h"

/* Inserts the counters into all functions of the module. */
void loops_count(struct ir *ir);
