/* backtrack.h - depth-first search over interleavings with backtrack sets and sleep sets. */
#ifndef HEDDLE_EXPLORE_SEQUENCE_BACKTRACK_H
#define HEDDLE_EXPLORE_SEQUENCE_BACKTRACK_H

#include "explore/sequence/sequence.h"

/* What searches differ in. */
struct backtrack {
    /* Called for every race: says with sequence_add_initial what is to be run from the step in
     * front of it. */
    sequence_reverse *reverse;
    bool goes_on; /* a thread goes on as long as it can; otherwise the leftmost one runs */
};

/* Explores all of a fresh exploration. */
void backtrack_explore(struct exploration *exploration, const struct backtrack *backtrack);

#endif
