/* recursion.h - functions that may call themselves check that there is stack left.
 *
 * Only they can use up a stack that is reasonably large; a page that faults, below the stack, is
 * there for the others, and for variable-sized arrays, which are checked here too. */
#ifndef HEDDLE_FRONT_RECURSION_H
#define HEDDLE_FRONT_RECURSION_H

#include "front/ir.h"

void recursion_insert_checks(struct ir *ir);

#endif
