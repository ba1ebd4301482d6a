/* oracle.h - brute force: what every interleaving of a small program leads to. */
#ifndef HEDDLE_FUZZ_ORACLE_H
#define HEDDLE_FUZZ_ORACLE_H

#include "explore/explorer.h"

/* Not among those that explorer_find knows. Goes through every interleaving with at most
 * options->bound preemptions, step by step, but goes on only once from each graph: what follows
 * does not depend on the order in which it has grown. (Under a bound: once from each graph with as
 * many preemptions so far, where the same threads would be preempted next.) Time and memory are
 * linear in the number of graphs, complete or not. Preemptions are counted here as they happen, by
 * no other file's help. */
extern const struct explorer oracle_explorer;

#endif
