/* block_search.h - Source-DPOR over blocks. */
#ifndef HEDDLE_EXPLORE_CONSTRAINED_BLOCK_SEARCH_H
#define HEDDLE_EXPLORE_CONSTRAINED_BLOCK_SEARCH_H

#include "explore/exploration.h"

/* Explores all executions, up to blocks that are independent by options->independence. Requires a
 * fresh exploration, with options->commute. Stops with STOP_RESTART and machine.keeps_order where
 * an error may depend on the order of such blocks. */
void block_search_explore(struct exploration *exploration);

#endif
