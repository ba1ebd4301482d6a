/* advise.h - advice on memory orders for the files of the command line: --orders.
 *
 * If several of the files define main, each of these is a program, with the other files that it
 * needs. With `heddle test`, each test is a program. The orders are right for all of them. */
#pragma once

#include "cli/wanted.h"

/* Returns the exit status. Dies when the files cannot be used. */
int advise_run(const struct options *options, const struct inputs *inputs);
