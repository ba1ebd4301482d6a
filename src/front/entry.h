/* entry.h - the function at which the program starts. */
#ifndef HEDDLE_FRONT_ENTRY_H
#define HEDDLE_FRONT_ENTRY_H

#include "front/ir.h"

#define ENTRY_NAME "heddle_entry"

/* Adds `int heddle_entry(void)`: it runs the constructors in order, then main, with argc = 1 and
 * argv = {"program", NULL} as far as main wants them, and returns main's result. Dies when there is
 * no main. */
void entry_build(struct ir *ir);

#endif
