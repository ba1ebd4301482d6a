/* rebuild.h - an execution from the image of its graph (graph/image.h). */
#ifndef HEDDLE_EXPLORE_REBUILD_H
#define HEDDLE_EXPLORE_REBUILD_H

#include "explore/execution.h"
#include "graph/image.h"

/* Steps the program's threads from its beginning, along the image's events. Stamps are the image's
 * ranks. `execution` is one that execution_init has made, with the rules of the image's exploration. Of
 * the same program and machine facts, any image can be rebuilt; calls bug() where one does not fit. */
void rebuild_execution(struct execution *execution, const struct image *image);

/* --enable-checks: takes the graph's image, writes, reads and rebuilds it, and calls bug() unless that
 * gives the same graph. */
void rebuild_check(const struct execution *execution);

#endif
