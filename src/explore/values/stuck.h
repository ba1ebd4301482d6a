/* stuck.h - nodes in which all threads may wait for ever. */
#pragma once

#include "explore/values/search.h"

/* If a witness of the present node leaves no thread enabled (*is_stuck), finishes that execution,
 * and looks for the errors of all such witnesses. The node's readers may have more to try
 * nevertheless. Returns false if the exploration stops. Requires that the graph is in line. */
bool stuck_finish(struct search *search, bool *is_stuck);
