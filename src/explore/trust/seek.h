/* seek.h - going to the graph that a path names (path.h): each frame sets up as many graphs as its
 * step says. */
#pragma once

#include "explore/trust/frames.h"

/* A hash of the lowest `count` frames: where each begins, and of which thread it is. Stamps are the
 * same in each process, and so is a thread's name. */
uint64_t seek_check(const struct trust *trust, size_t count);

/* Takes the frames off the stack that are not on the way to the goal. Returns how many of the rest
 * have set up the goal's graphs: all but the last one, which has the goal's before it. */
size_t seek_keep_way(struct trust *trust, const struct path *goal);

/* While trust->goal is set: the frames on the stack set up the graphs that the goal names, in place
 * of their first ones. Returns whether the goal has frames above them. Stops the exploration, and
 * says so in its work, if these frames are not those of the goal. */
bool seek_go_on(struct trust *trust);
