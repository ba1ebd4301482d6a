/* paper_search.h - context-sensitive and constrained DPOR as published, for comparison. */
#pragma once

#include "explore/exploration.h"

/* Explores executions over blocks; may leave some out. Requires a fresh exploration, with
 * options->commute. Stops with STOP_RESTART and machine.keeps_order as block_search_explore. */
void paper_search_explore(struct exploration *exploration, bool by_conditions);
