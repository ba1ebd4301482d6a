/* usage.h - what --help prints: options by their purpose, algorithms and memory models, from their
 * tables, in lines of at most 80 columns. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

/* Without `all`: the options of everyday use alone. */
void usage_print(FILE *file, bool all);
