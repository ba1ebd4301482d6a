/* search_conflicts.h - options about the search that exclude each other: the algorithm, bounds, the
 * memory model, random runs, symmetry, operations that commute. */
#pragma once

#include "cli/option_values.h"

/* Dies, with the reason, when such options exclude each other, or one needs another. */
void search_conflicts_check(const struct options *options);
