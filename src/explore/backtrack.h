/* backtrack.h - depth-first search over interleavings with backtrack sets and sleep sets. */
#ifndef HEDDLE_EXPLORE_BACKTRACK_H
#define HEDDLE_EXPLORE_BACKTRACK_H

#include "explore/sequence.h"

/* Explores all of a fresh exploration. `reverse` is called for every race, and says with
 * sequence_add_initial what is to be run from the step in front of it. */
void backtrack_explore(struct exploration *exploration, sequence_reverse *reverse);

#endif
