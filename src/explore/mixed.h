/* mixed.h - locations that are accessed in several sizes (part.h), in a graph. */
#ifndef HEDDLE_EXPLORE_MIXED_H
#define HEDDLE_EXPLORE_MIXED_H

#include "graph/graph.h"
#include "machine/machine.h"
#include "machine/part.h"

/* Whether each of these bytes of a location was written by `write` or by a write before it in co.
 * Linear in the writes of parts back to the last write of the whole location. */
bool mixed_is_written(const struct machine *machine, const struct graph *graph, part_bytes bytes,
                      event_id write);

#endif
