/* finish.h - the end of an execution, in a graph in which no thread can go on. */
#ifndef HEDDLE_EXPLORE_FINISH_H
#define HEDDLE_EXPLORE_FINISH_H

#include "explore/exploration.h"

/* Counts the execution, checks it and reports errors; returns whether all threads have finished. To be
 * called once for each execution, which --enable-checks verifies. Requires that no thread can go on. */
bool exploration_finish(struct exploration *exploration);

/* The same for an execution with more preemptions than options->bound allows. */
bool exploration_finish_beyond(struct exploration *exploration);

/* exploration_finish for explorers that come to an execution several times: one that is in `seen`
 * counts as a duplicate, any other one is put there. */
void exploration_finish_if_new(struct exploration *exploration, struct hash_set *seen);

#endif
