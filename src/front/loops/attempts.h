/* attempts.h - operations that may fail for no reason.
 *
 *     if (compare_exchange_weak(x, &r, v))      if (heddle_may_fail()) {
 *         ...                                       found = load(x);
 *                                                   __VERIFIER_assume(found == r);
 *                                                   ...
 *                                               } else if (compare_exchange_strong(x, &r, v))
 *                                                   ...
 *
 * A weak compare-exchange may fail although it finds what it expects. On the left that is implicit;
 * this step makes it a choice of the machine. If a failure only leads to another iteration of a
 * loop, it does not matter: without the failing iteration, the execution would be the same. So
 * there is no choice in such a loop. Elsewhere the machine leaves out a failure after which the
 * thread awaits.
 *
 * C++ allows the same of its classes' functions try_lock: each begins with
 * `if (heddle_may_fail()) return false`. */
#pragma once

#include "front/ir.h"

/* Makes the failures of the program choices. Requires: loops that wait have their final form
 * (carried.h); accesses and calls are not lowered. */
void attempts_split(struct ir *ir);
