/* prepare.h - what comes before instrumentation.
 *
 * Ensures: local variables of simple use are SSA values; no attribute promises what instrumented
 * code breaks (a "pure" function calls the machine); block copies of what may be shared are calls
 * of heddle_copy and heddle_fill; every other access that may be shared is marked volatile, so that
 * no pass has invented, moved or dropped one; byval parameters are copied to local variables; there
 * is no `invoke`.
 *
 * Block copies come first because sroa would turn them into plain loads and stores of members,
 * padding included, and padding may be read though it was never written. */
#ifndef HEDDLE_FRONT_PREPARE_H
#define HEDDLE_FRONT_PREPARE_H

#include "front/ir.h"

void prepare_module(struct ir *ir);

#endif
