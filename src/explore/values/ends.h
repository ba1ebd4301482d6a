/* ends.h - the ends of executions. */
#pragma once

#include "explore/values/search.h"

/* If a witness of the present node leaves no thread enabled (*is_stuck), finishes that execution,
 * and looks for the errors of all such witnesses. The node's readers may have more to try
 * nevertheless. Returns false if the exploration stops. Requires that the graph is in line. */
bool stuck_finish(struct search *search, bool *is_stuck);

/* Looks for data races, and for objects that end while they are in use, in the witnesses of the
 * present node: it goes through a witness in which the two operations are next to each other, so
 * that the checks of executions report them. For nodes of which no more comes. Leaves the graph out
 * of line. */
void queries_run(struct search *search);
