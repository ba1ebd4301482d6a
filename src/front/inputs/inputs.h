/* inputs.h - values that a program under test does not compute: those from outside, and random
 * numbers. */
#pragma once

#include "front/ir.h"

/* --- ranges.c: finds the values of __VERIFIER_nondet_* that the program's assumptions allow --- */

/* Replaces each call of a __VERIFIER_nondet_* without a body by a choice among the allowed values.
 * Complains if the program allows too many. Requires: locals are SSA values, and library calls are
 * not lowered. */
void ranges_find(struct ir *ir);

/* Replaces the call, which returns an integer, by a call of the model `name` and so by one of the
 * `count` values from `least` on, as bit patterns. Requires: `count` is positive. */
void ranges_build_choice(struct ir *ir, LLVMValueRef call, const char *name, uint64_t least,
                         uint64_t count);

/* --- random.c: random numbers of which only a remainder matters ------------------------------- */

/* Replaces each call of rand() or random() by a choice among 0, 1, ..., N - 1 if the program uses
 * the result only as its remainder by one small constant N. Requires: locals are SSA values, and
 * library calls are not lowered. */
void random_choose_remainders(struct ir *ir);

/* --- range.c: intervals of an integer of the program, narrowed by comparisons with constants -- */

/* A set of values of `bits` bits, at most 64: those in the signed interval that, as unsigned
 * numbers, are in the unsigned one. Empty if one of the intervals is empty. */
struct range {
    unsigned bits;
    int64_t least, most;
    uint64_t unsigned_least, unsigned_most;
};

struct range range_whole(unsigned bits);
bool range_is_empty(const struct range *range);

/* Removes values for which the icmp `compare` is not `truth`. `compare` must compare `value`, or
 * `value` widened, with a constant; other comparisons remove nothing. */
void range_compare(struct range *range, LLVMValueRef value, LLVMValueRef compare, bool truth);

/* Narrows each interval by the other if the sign of all values is known. */
void range_agree(struct range *range);

/* --- suggest.c: values to try of an input that may have more values than can be tried --------- */

/* Replaces the call, which returns any integer of the range, by a choice among a few of them: 0, 1
 * and -1, the constants that the program compares integers with and their neighbours, and the ends
 * of the range. Those of the call's own function come first. Requires a range that is not empty. */
void suggest_integers(struct ir *ir, LLVMValueRef call, const struct range *range);

/* The same for a call that returns a floating-point number. */
void suggest_reals(struct ir *ir, LLVMValueRef call);
