/* semaphores.h - semaphores with one waiter, whose posts and waits need no order.
 *
 * In a semaphore's chain, each post and each wait is a read-modify-write: N posts by N threads and
 * N waits by one are hundreds of graphs, although nothing tells which post lets which wait go on.
 * Let one thread be the only one that waits, and let nobody else look at the count. Then the n-th
 * wait can run as soon as there are n posts, less the count at first. So a post has no place in co,
 * and a wait has a set of posts (graph/posts.h): it comes behind these, in the causal order, and
 * behind nothing else of the semaphore.
 *
 * A set is closed under the causal order, and has all posts of the causal past of the wait's
 * thread. It has just as many posts as the wait needs, or those of that past if they are more.
 *
 * - Each linearisation of a graph is an interleaving of the program: the n-th wait has enough posts
 *   in front of it.
 * - Each interleaving is a linearisation of some graph. Where a wait runs, enough posts have been
 *   made. As long as too few of them are in its set, add one whose causal past has no other post
 *   that is not in it: one post more, and it stands in front of the wait.
 * - The two accesses of a data race stand side by side in an interleaving, as the last events. No
 *   chain of causes leads from one to the other, then, in a graph of that interleaving. Two
 *   accesses without an order in a graph stand side by side in one of its linearisations.
 *
 * Before a wait takes posts that are not in its past, it looks at the waits that directly follow,
 * with nothing visible in between, and takes the posts for them, too. They find them in their past.
 * That loses nothing: what comes behind the last one comes behind all, and a wait that runs later
 * disturbs nobody. If there are too few posts for all of these waits, the thread stays in front of
 * the first one; there is one way in which it goes on, with all posts, and then it waits for ever.
 * Reports show that (in_order.h).
 *
 * The machine says which operations these are (op_is_unordered). A second waiter, an attempt, or a
 * look at the count is a fact, which restores the chain from the next restart on. So is a write of
 * the location, such as its initialisation, that is not in the causal past of each post and wait,
 * unless it ends the semaphore, and has all of them in its past; and a count that overflows. Up to
 * the first such operation of an execution, the exploration is that of a program that stops there,
 * so that none is overlooked. */
#pragma once

#include "graph/posts.h"
#include "machine/machine.h"

/* How many posts the thread's next operation, a wait, has to have, if the semaphore has the value
 * `first` at first: if those in its causal past do not suffice, with those waits that follow it
 * directly; some number above `available` if that is too few. Linear in those waits and posts.
 * Breaks: pointers to operations. */
uint64_t semaphores_needed(const struct graph *graph, struct machine *machine, unsigned thread,
                           uint64_t first, uint64_t available);

/* Whether the thread's next operation, a post or a wait, needs no order after all. If it needs one,
 * learns that. */
bool semaphores_fit(const struct graph *graph, struct machine *machine, unsigned thread,
                    uint64_t first);
