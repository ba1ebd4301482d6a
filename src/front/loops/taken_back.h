/* taken_back.h - additions that a loop takes back.
 *
 *     while (fetch_add(&x, 1) != 0) {       attempt: changes x only if it succeeds
 *         fetch_sub(&x, 1);                 takes back what a failed attempt has added
 *         while (load(&x) != 0)             waits
 *             ;
 *     }
 *
 * The *attempt* is an addition of a constant whose result only decides whether it was in a certain
 * range. If it was not, the next thing that the thread does is the opposite addition. After that,
 * it may pause and wait for x, and comes to the attempt again, with nothing that tells of what it
 * has found. machine/taken_back.h makes no more of a failed attempt than a read. */
#pragma once

#include "front/value_range.h"

/* Marks the attempts of the function, and what belongs to them. Requires: the idle phis are marked
 * (idle.h); accesses are not lowered. */
void taken_back_mark(struct ir *ir, LLVMValueRef function);

/* Whether the instruction is such an attempt. If so, sets the range in which it succeeds. */
bool taken_back_attempts(LLVMValueRef rmw, struct value_range *range);
/* Whether it takes back what a failed attempt has added. */
bool taken_back_undoes(LLVMValueRef rmw);
/* Whether it is a load that only waits for the attempt to succeed. */
bool taken_back_waits(LLVMValueRef load);
