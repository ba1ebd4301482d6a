/* constrained.h - the searches between which constrained.c chooses. */
#pragma once

#include "explore/constrained/block.h"

/* Source-DPOR over blocks (block_search.c): explores all executions, up to blocks that are
 * independent by options->independence. Requires a fresh exploration, with options->commute. Stops
 * with STOP_RESTART and machine.keeps_order where an error may depend on the order of such blocks.
 * Stops with STOP_ROUND and sections->vary where a section is a block in some states only: then it
 * has to be called again. */
void block_search_explore(struct exploration *exploration, struct block_sections *sections);

/* A search that swaps steps where they come to one state (state_search.c): explores all executions,
 * up to steps that commute in their state. Requires a fresh exploration, with options->commute.
 * Stops with STOP_RESTART and machine.keeps_order where an error may depend on the order of such
 * steps. */
void state_search_explore(struct exploration *exploration);
