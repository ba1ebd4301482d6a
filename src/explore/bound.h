/* bound.h - which graphs trust.c may drop when executions have at most so many preemptions. */
#ifndef HEDDLE_EXPLORE_BOUND_H
#define HEDDLE_EXPLORE_BOUND_H

#include "explore/exploration.h"

struct bound {
    uint32_t most; /* preemptions; BOUND_NONE: the layer does nothing */
    struct preemption_search search;
    /* Scratch, as wide as the graph's clocks. */
    unsigned width;
    clock_entry *undeletable;
    clock_entry *keep;
    clock_entry *needs;
};

void bound_init(struct bound *bound, uint32_t most);
void bound_release(struct bound *bound);

/* Whether the graph itself is within the bound. */
bool bound_contains(struct bound *bound, const struct graph *graph);

/* Whether an execution within the bound may be reached from the graph. `fixed`: what can no longer
 * be deleted or revisited. */
bool bound_admits(struct bound *bound, const struct graph *graph, const clock_entry *fixed);

#endif
