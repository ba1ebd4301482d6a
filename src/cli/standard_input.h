/* standard_input.h - a program that comes from the standard input. */
#pragma once

#include "cli/option_values.h"

/* The name under which clang and reports find the text. */
#define STANDARD_INPUT "/dev/stdin"

/* If one of the files is "-": replaces the standard input by a copy of all of it that may be read
 * again, and the name by STANDARD_INPUT. The language is C unless -x says otherwise. Dies when it
 * cannot be read, or is needed for something else. */
void standard_input_take(struct options *options);
