/* unit.h - trust's search as a tree of which a work unit is a part (work.h). */
#pragma once

#include "explore/work.h"

extern const struct work_tree unit_tree; /* its `search` is a struct trust */
