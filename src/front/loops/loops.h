/* loops.h - loops that wait, and loops that the machine does not see: the steps of the front end,
 * in their order. doc/waiting.md says which loop is a matter of which. */
#pragma once

#include "front/escape.h"
#include "front/ir.h"

/* --- tallies.c: global variables in which the program counts, and at which it never looks ----- */

/* Marks the stores and read-modify-writes of such variables. Requires: local variables are SSA
 * values where possible; accesses are not lowered. */
void tallies_mark(struct ir *ir);

/* Whether the instruction is marked. */
bool tallies_has(LLVMValueRef access);

/* Whether the use of the value decides no more than what such a variable holds. Requires: the
 * stores are marked. */
bool tallies_takes(LLVMUseRef use);

/* --- idle.c: values that a loop passes on from one iteration to the next, and that decide
 * nothing */

/* Marks the phis of the headers of the function's loops that are such, and its pacing variables
 * (pauses.h). Requires: local variables are SSA values where possible; accesses and calls are not
 * lowered. */
void idle_mark(const struct ir *ir, LLVMValueRef function);

/* Whether the phi is marked. Marked, too, are other instructions than phis of such a loop that
 * decide nothing, and so may be given any value. */
bool idle_has(LLVMValueRef instruction);

/* --- rewritten.c: plain stores that each iteration of a loop makes anew ----------------------- */

/* Marks the stores of the function's loops that are such. Requires: local variables are SSA values
 * where possible; accesses are not lowered; data races are errors. */
void rewritten_mark(struct ir *ir, LLVMValueRef function);

/* Whether the store is marked. */
bool rewritten_has(LLVMValueRef store);

/* --- taken_back.c: additions that a loop takes back ------------------------------------------- */

/* The integers of `bits` bits from `first` on, round the end, `extent` + 1 of them. There are
 * others. */
struct value_range {
    uint64_t first;
    uint64_t extent;
    unsigned bits;
};

/* Marks the attempts of the function, and what belongs to them. Requires: the idle phis are marked
 * (idle.c); accesses are not lowered. */
void taken_back_mark(struct ir *ir, LLVMValueRef function);

/* Whether the instruction is such an attempt. If so, sets the range in which it succeeds. */
bool taken_back_attempts(LLVMValueRef rmw, struct value_range *range);
/* Whether it takes back what a failed attempt has added. */
bool taken_back_undoes(LLVMValueRef rmw);
/* Whether it is a load that only waits for the attempt to succeed. */
bool taken_back_waits(LLVMValueRef load);

/* --- carried.c: loads that a loop carries from one iteration to the next ---------------------- */

/* Moves carried loads of the function into its loops. Requires: local variables are SSA values
 * where possible; accesses are not lowered. */
void carried_move(struct ir *ir, LLVMValueRef function);

/* --- attempts.c: operations that may fail for no reason --------------------------------------- */

/* Makes the failures of the program choices. Requires: loops that wait have their final form
 * (carried.c); accesses and calls are not lowered. */
void attempts_split(struct ir *ir);

/* --- iterations.c: inserts code that tells the machine when an iteration of a loop has changed
 * nothing */

/* Inserts calls that tell the machine where iterations begin and end, and whether the thread's
 * local state is the same at both. Requires: accesses are lowered; local variables are SSA values
 * where possible. */
void iterations_insert(struct ir *ir, LLVMValueRef function, const struct escape *escape);

/* Inserts counters of the iterations of every loop that calls a function, for --unroll
 * (heddle_unroll). Requires: iterations_insert. */
void iterations_count(struct ir *ir, LLVMValueRef function);

/* --- loops.c: inserts counters into loops that the machine does not see ----------------------- */

/* Inserts the counters into all functions of the module. */
void loops_count(struct ir *ir);
