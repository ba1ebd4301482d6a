/* unit.h - work units of trust's search: the stack as a path, and going to a path. */
#ifndef HEDDLE_EXPLORE_TRUST_UNIT_H
#define HEDDLE_EXPLORE_TRUST_UNIT_H

#include "explore/trust/frames.h"
#include "explore/work.h"

extern const struct work_tree unit_tree; /* its `search` is a struct trust */

/* As in unit_tree. */
void unit_discard_above(void *search, size_t frame_count);

/* Takes the frames off the stack that are not on the way to the goal. Returns how many of the rest
 * have set up the goal's graphs: all but the last one, which has the goal's before it. */
size_t unit_keep_way(struct trust *trust, const struct path *goal);

/* While trust->goal is set: the frames on the stack set up the graphs that the goal names, in place
 * of their first ones. Returns whether the goal has frames above them. Stops the exploration, and
 * says so in its work, if these frames are not those of the goal. */
bool unit_seek(struct trust *trust);

#endif
