/* backtrack.h - depth-first search over interleavings with backtrack sets and sleep sets. */
#pragma once

#include "explore/sequence/sequence.h"

/* The differences between searches. */
struct backtrack {
    /* Called for every race. It calls sequence_add_initial, to add a thread to the backtrack set of
     * the step before the race. */
    sequence_reverse *reverse;
    bool goes_on; /* a thread goes on as long as it can; otherwise the leftmost enabled one runs */
};

/* Explores all executions. Requires a fresh exploration. */
void backtrack_explore(struct exploration *exploration, const struct backtrack *backtrack);
