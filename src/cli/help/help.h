/* help.h - what --help prints. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

/* The usage: options by their purpose, algorithms and memory models, from their tables, in lines of
 * at most 80 columns. Without `all`: the options of everyday use alone. */
void usage_print(FILE *file, bool all);

/* What --help=WHAT prints. Requires: `what` is a choice of --help, or empty. `version` is heddle's.
 */
void help_print(FILE *file, const char *what, const char *version);
