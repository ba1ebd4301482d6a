/* tallies.h - global variables in which the program counts, and at which it never looks.
 *
 *     while (!load(flag))
 *         rounds++;
 *
 * No thread can tell such a variable's values apart: each is only loaded to be stored there again,
 * with a constant added, or the like. So an iteration that changes nothing else changes nothing
 * (machine/waiting/iteration.h). Races on the variable are errors like others. Numbers that come
 * from elsewhere may be stored there, too, if they are narrower than a pointer: the search for lost
 * memory looks at words. */
#pragma once

#include "front/ir.h"

/* Marks the stores and read-modify-writes of such variables. Requires: local variables are SSA
 * values where possible; accesses are not lowered. */
void tallies_mark(struct ir *ir);

/* Whether the instruction is marked. */
bool tallies_has(LLVMValueRef access);

/* Whether the use of the value decides no more than what such a variable holds. Requires: the
 * stores are marked. */
bool tallies_takes(LLVMUseRef use);
