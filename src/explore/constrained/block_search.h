/* block_search.h - Source-DPOR over blocks. */
#pragma once

#include "explore/constrained/block.h"

/* Explores all executions, up to blocks that are independent by options->independence. Requires a
 * fresh exploration, with options->commute. Stops with STOP_RESTART and machine.keeps_order where
 * an error may depend on the order of such blocks. Stops with STOP_ROUND and sections->vary where a
 * section is a block in some states only: then it has to be called again. */
void block_search_explore(struct exploration *exploration, struct block_sections *sections);
