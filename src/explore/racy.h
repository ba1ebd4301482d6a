/* racy.h - locations with data races that are no errors.
 *
 * A data race is no error if it is suppressed, or if it is in code that is not checked for races.
 * The execution goes on then. From the next exploration on, all accesses of the location interleave
 * like atomic ones, so that the executions are complete. */
#pragma once

#include "graph/graph.h"

/* Numbers of locations of one machine. A restart of the machine breaks them. A zeroed one is
 * empty. */
struct racy_locations {
    uint32_t *list;
    size_t count;
    size_t capacity;
    bool has_new; /* a location was added in the exploration under way, which has to start again */
};

/* Adds the location, unless it is there. Requires: the location is not 0. */
void racy_add(struct racy_locations *racy, uint32_t location);
/* Marks the locations in the graph. Requires: the graph has room for them. */
void racy_mark(const struct racy_locations *racy, struct graph *graph);
/* Drops all locations, and frees their memory. */
void racy_release(struct racy_locations *racy);
