/* loops.h - loops that the machine does not see are counted.
 *
 * Requires: the module is optimised; inlining and vectorisation are over. Each cycle of a
 * function's control flow without a visible operation then has a counter, which is set at the
 * function's entry and whenever the loop is entered from outside and fails as a livelock when it
 * runs out. */
#ifndef HEDDLE_FRONT_LOOPS_H
#define HEDDLE_FRONT_LOOPS_H

#include "front/ir.h"

void loops_count(struct ir *ir);

#endif
