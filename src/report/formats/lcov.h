/* lcov.h - which lines and branches the explored executions came to, as geninfo(1) of lcov has it.
 *
 * Counts are 0 or 1: how often heddle runs a line says how it explores, and nothing of the program.
 */
#pragma once

#include "machine/coverage.h"

#include <stdio.h>

void lcov_print(FILE *file, const struct coverage *coverage);
