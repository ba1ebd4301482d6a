/* rebuild.h - rebuilding an execution from the image of its graph (graph/image.h). */
#pragma once

#include "explore/execution.h"
#include "graph/image.h"

/* Steps the program's threads from the beginning along the image's events, whose stamps become the
 * image's ranks. Requires a fresh execution (execution_init) of the image's program, with the rules
 * and racy locations of the exploration that the image was taken in, and a machine with the same
 * facts about the program. Calls bug() if the image does not fit the program. Quadratic in the
 * events at worst. */
void rebuild_execution(struct execution *execution, const struct image *image);

/* Makes `execution` anew from the image, which was taken in an execution with the rules, the racy
 * locations and the machine of `like`. The caller releases it. */
void rebuild_like(struct execution *execution, const struct execution *like,
                  const struct image *image);

/* For --enable-checks: takes the image of the graph, writes it, reads it, rebuilds it, and calls
 * bug() unless the result is the same graph. */
void rebuild_check(const struct execution *execution);
