/* oracle.h - brute force: what every interleaving of a small program leads to. */
#pragma once

#include "explore/explorer.h"

/* Not among those that explorer_find knows. Goes through every interleaving with at most
 * options->bound preemptions, step by step, but goes on only once from each graph: what follows
 * does not depend on the order in which it has grown. (Under a bound: once from each graph with as
 * many preemptions so far and the same last thread.) Time and memory are linear in the number of
 * graphs, complete or not. Preemptions are counted here as they happen, by no other file's help. An
 * error counts if some interleaving that ends with it has at most options->bound preemptions. If it
 * has more when leaving a thread in a loop that waits is a preemption, too, other explorers need
 * not find the error (doc/preemption.md), and exploration->error_is_beyond is set for the hook.
 * Requires that the bound is not strict, and the hooks of an owner. */
extern const struct explorer oracle_explorer;
