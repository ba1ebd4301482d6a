/* concolic.h - whether two blocks commute in every state in which they take the same branches.
 *
 * Values are sums modulo 2^w of multiples of what locations hold before the two blocks, and of a
 * constant. Both orders are computed with sums. The blocks commute if the locations hold the same
 * sums behind them, and each value that a thread looks at is the same sum in both orders. So the
 * threads go the same way in either order, make the same accesses, and are the same behind it.
 * Blocks that add to a counter commute; so do blocks that store one constant. */
#pragma once

#include "explore/constrained/commute.h"

/* Whether the blocks of the two steps, of which some accesses conflict, commute so. May say no for
 * blocks that do: accesses of one location in several sizes, and long sums. O(accesses^2). */
bool concolic_commute(const struct step_result *a, const struct step_result *b);

/* The locations on which it depends whether two blocks commute, which do so in this state. `both`
 * is what they do with block 0 first, and `swapped` with block 1 first, each by block. As long as
 * nobody writes these locations, the threads go the same way in each of the orders, and these come
 * to one state. Sets *count to their number, and `locations`, which has room for CONCOLIC_INPUTS.
 * Returns false if they are not known. */
enum { CONCOLIC_INPUTS = 64 };
bool concolic_inputs(const struct step_result *const both[2],
                     const struct step_result *const swapped[2], uint32_t *locations,
                     unsigned *count);
