/* pruning.h - when a search under a bound is to prune.
 *
 * A bounded search that prunes asks of each graph whether an execution within the bound may come of
 * it. One that does not asks it of complete executions alone. Where a bound cuts much away, pruning
 * is faster by any factor; where it cuts little, near the greatest number of preemptions that some
 * execution needs, it costs a third and more. So the search does each for a while, and then what took
 * fewer events for an execution within the bound, coming back to the other one now and then. */
#ifndef HEDDLE_EXPLORE_PRUNING_H
#define HEDDLE_EXPLORE_PRUNING_H

#include "explore/exploration.h"

/* What was done in a number of slices, of late. */
struct pruning_yield {
    uint64_t events;
    uint64_t executions; /* complete and within the bound */
};

/* Survives rewinding. */
struct pruning {
    bool on;
    uint64_t slice;                 /* so many have ended */
    uint64_t end;                   /* this one ends when there have been so many events */
    struct pruning_yield begin;     /* what had been done when it began */
    struct pruning_yield yields[2]; /* without pruning, and with it */
};

void pruning_init(struct pruning *pruning);

void pruning_begin_slice(struct pruning *pruning, const struct statistics *statistics);
/* To be called for each graph: whether to prune now. */
static inline bool pruning_is_on(struct pruning *pruning, const struct statistics *statistics)
{
    if (statistics->events >= pruning->end)
        pruning_begin_slice(pruning, statistics);
    return pruning->on;
}

#endif
