/* rebuild.h - rebuilding an execution from the image of its graph (graph/image.h). */
#pragma once

#include "explore/execution.h"
#include "graph/image.h"

/* Makes `execution` anew from the image, which was taken in an execution with the rules, the racy
 * locations and the machine of `like`. The caller releases it. */
void rebuild_like(struct execution *execution, const struct execution *like,
                  const struct image *image);

/* For --enable-checks: takes the image of the graph, writes it, reads it, rebuilds it, and calls
 * bug() unless the result is the same graph. */
void rebuild_check(const struct execution *execution);
