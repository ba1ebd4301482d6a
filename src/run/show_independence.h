/* show_independence.h - tells which blocks of a program commute, and when (--show-independence). */
#pragma once

#include "machine/program.h"

#include <stdio.h>

/* Prints each pair of blocks of the program with its condition, and why other blocks have none.
 * `seconds` is the time limit for a pair. Requires: the program was loaded with
 * front_options.summarises_blocks; conditions_are_available. */
void run_show_independence(const struct program *program, double seconds, FILE *file);
