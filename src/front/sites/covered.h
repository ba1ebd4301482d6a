/* covered.h - the places that an execution comes to are marked in a table (machine/coverage.h).
 *
 * A byte is stored where the program comes to an assertion. If all lines are wanted, one is stored
 * at the beginning of each block and behind each call, since a thread may stop in any call, and one
 * for each way out of a decision. A store costs about as much as a step of native code. */
#pragma once

#include "front/ir.h"
#include "machine/coverage.h"

/* The table's name in the module. */
#define COVERED_NAME "heddle_covered"

/* Adds the stores to the functions of the program, not to those of heddle's C library and of system
 * headers, and the points to `coverage`, in the memory of the sites. Requires: calls are lowered
 * (calls.h), and the program's variables are known (tables_build). */
void covered_insert(struct ir *ir, struct coverage *coverage, bool all_lines);
