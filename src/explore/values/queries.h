/* queries.h - errors that not every witness of a node shows. */
#pragma once

#include "explore/values/search.h"

/* Looks for data races, and for objects that end while they are in use, in the witnesses of the
 * present node: it goes through a witness in which the two operations are next to each other, so
 * that the checks of executions report them. For nodes of which no more comes. Leaves the graph out
 * of line. */
void queries_run(struct search *search);
