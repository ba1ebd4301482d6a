/* random.h - random runs as a tree of which a work unit is a part (work.h): a path has the next
 * run's number, in two halves, the stride and the planned steps. */
#pragma once

#include "explore/random/runner.h"
#include "explore/work.h"

extern const struct work_tree random_tree; /* its `search` is a struct random_runner */
