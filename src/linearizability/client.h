/* client.h - a scenario that fails, as a program in C that needs neither heddle nor its runtime
 * (--export).
 *
 * Its threads call the operations of heddle_checked, which the project's files define. At the end,
 * it prints what they returned, and, where that alone is wrong, asserts that some order of whole
 * operations has these results. */
#pragma once

#include "linearizability/check.h"

#include <stdio.h>

/* Why there is no client of what the check has come to; NULL: there is one. */
const char *client_obstacle(const struct linearizability *check);
/* Requires that there is no obstacle. */
void client_write(FILE *file, const struct linearizability *check);
