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

/* Prepares all functions that are instrumented. */
void prepare_module(struct ir *ir);
