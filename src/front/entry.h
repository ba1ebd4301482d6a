/* entry.h - the function at which the program starts. */
#ifndef HEDDLE_FRONT_ENTRY_H
#define HEDDLE_FRONT_ENTRY_H

#include "front/ir.h"
#include "front/options.h"

/* Adds `int heddle_entry(void)`: it runs the constructors in order, then the function that is to be
 * run, with the program's arguments as far as it wants them (argv[0] is the first file's name
 * without folder and extension), and returns its result. Dies when there is no such function, or it
 * wants something else. */
void entry_build(struct ir *ir, const struct front_options *options);

#endif
