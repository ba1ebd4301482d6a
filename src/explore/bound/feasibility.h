/* feasibility.h - whether trust.c may still reach an execution within the bound from a graph that
 * is beyond it. */
#ifndef HEDDLE_EXPLORE_BOUND_FEASIBILITY_H
#define HEDDLE_EXPLORE_BOUND_FEASIBILITY_H

#include "explore/exploration.h"
#include "preemption/lower_bound.h"

/* A read that may be the oldest one that is revisited. */
struct candidate {
    event_id read;
    uint32_t prefix; /* the row of feasibility.prefixes that goes with it */
};

struct feasibility {
    uint32_t most; /* preemptions */
    struct preemption_search search;
    struct lower_bound
        lower_bound; /* of graphs that are beyond the bound; rewound with the search */
    /* Scratch. */
    struct candidate *candidates; /* newest first */
    size_t candidate_count;
    size_t candidate_capacity;
    clock_entry *prefixes; /* rows: what is known of a revisiting write's causal prefix */
    uint32_t prefix_count;
    size_t prefix_capacity; /* entries */
    unsigned width;         /* of prefixes and the clocks below: the graph's */
    clock_entry *undeletable;
    clock_entry *keep;
    clock_entry *needs;
};

void feasibility_init(struct feasibility *feasibility, uint32_t most);
void feasibility_release(struct feasibility *feasibility);

/* How many forced preemptions there are in what `keep` keeps (NULL: the graph), as far as is known;
 * stops when they are more than `most`. That is far cheaper than a search. Requires a graph with hb
 * up to date. */
uint32_t feasibility_forced(struct feasibility *feasibility, const struct graph *graph,
                            const clock_entry *keep);

/* Whether there is one. `committed`: what can no longer be deleted or revisited. *frozen becomes
 * the thread that all reads belong to that must be revisited for that; -1: they may belong to
 * several. Requires a graph with hb up to date that is beyond the bound. */
bool feasibility_find(struct feasibility *feasibility, const struct exploration *exploration,
                      const clock_entry *committed, int *frozen);

#endif
