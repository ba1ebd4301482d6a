/* state_search.h - a search that swaps steps where they come to one state. */
#pragma once

#include "explore/exploration.h"

/* Explores all executions, up to steps that commute in their state. Requires a fresh exploration,
 * with options->commute. Stops with STOP_RESTART and machine.keeps_order where an error may depend
 * on the order of such steps. */
void state_search_explore(struct exploration *exploration);
