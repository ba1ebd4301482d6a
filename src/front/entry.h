/* entry.h - the function at which the program starts. */
#ifndef HEDDLE_FRONT_ENTRY_H
#define HEDDLE_FRONT_ENTRY_H

#include "front/ir.h"

#define ENTRY_NAME "heddle_entry"

/* Adds `int heddle_entry(void)`: it runs the constructors in order, then the function `name`, with
 * argc = 1 and argv = {"program", NULL} as far as it wants them, and returns its result. Dies when
 * there is no such function, or it wants something else. */
void entry_build(struct ir *ir, const char *name);

#endif
