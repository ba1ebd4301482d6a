/* suggest.h - values to try of an input that may have more values than can be tried. */
#pragma once

#include "front/inputs/range.h"

/* Replaces the call, which returns any integer of the range, by a choice among a few of them: 0, 1
 * and -1, the constants that the program compares integers with and their neighbours, and the ends
 * of the range. Those of the call's own function come first. Requires a range that is not empty. */
void suggest_integers(struct ir *ir, LLVMValueRef call, const struct range *range);

/* The same for a call that returns a floating-point number. */
void suggest_reals(struct ir *ir, LLVMValueRef call);
