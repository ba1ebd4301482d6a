/* ranges.h - the values of __VERIFIER_nondet_*, from what the program assumes of them. */
#ifndef HEDDLE_FRONT_RANGES_H
#define HEDDLE_FRONT_RANGES_H

#include "front/ir.h"

/* Requires: locals are SSA values, and library calls are still calls. Ensures: each call of a
 * __VERIFIER_nondet_* without a body is a choice among the values that it may have. Complains where
 * the program does not say which. */
void ranges_find(struct ir *ir);

#endif
