/* prepare.h - prepares the module for instrumentation.
 *
 * Ensures: local variables of simple use are SSA values. No attribute promises what instrumented
 * code breaks: a "pure" function calls the machine. Block copies of memory that may be shared are
 * calls of heddle_copy and heddle_fill. Every other access that may be shared is volatile, so that
 * no pass invents, moves or drops one. Byval parameters are copied to local variables. No `invoke`
 * is left.
 *
 * Block copies are lowered before sroa, which would turn them into loads and stores of members and
 * padding. A copy may read padding that was never written; a load may not. */
#pragma once

#include "front/ir.h"

/* --- prepare.c: drops attributes, names accesses, lowers block copies, and runs the passes that
 * cannot touch shared memory ------------------------------------------------------------------- */

/* Prepares all functions that are instrumented. */
void prepare_module(struct ir *ir);

/* --- members.c: the members of std::atomic become part of the functions that call them -------- */

/* Requires: nothing was changed in the module. */
void members_inline(struct ir *ir);
