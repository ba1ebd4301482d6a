/* ranges.h - finds the values of __VERIFIER_nondet_* that the program's assumptions allow. */
#pragma once

#include "front/ir.h"

/* Replaces each call of a __VERIFIER_nondet_* without a body by a choice among the allowed values.
 * Complains if the program allows too many. Requires: locals are SSA values, and library calls are
 * not lowered. */
void ranges_find(struct ir *ir);

/* Replaces the call, which returns an integer, by a call of the model `name` and so by one of the
 * `count` values from `least` on, as bit patterns. Requires: `count` is positive. */
void ranges_build_choice(struct ir *ir, LLVMValueRef call, const char *name, uint64_t least,
                         uint64_t count);
