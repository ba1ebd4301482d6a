/* prospect.h - whether trust.c may still reach an execution within the bound from a graph that is beyond
 * it. */
#ifndef HEDDLE_EXPLORE_PROSPECT_H
#define HEDDLE_EXPLORE_PROSPECT_H

#include "explore/exploration.h"
#include "graph/gap.h"

/* A read that may be the oldest one that is revisited. */
struct candidate {
    event_id read;
    uint32_t behind; /* the row of prospects.behind that goes with it */
};

struct prospects {
    uint32_t most; /* preemptions */
    struct preemption_search search;
    struct gaps gaps; /* of graphs that are beyond the bound; rewound with the search */
    /* Scratch. */
    struct candidate *candidates; /* newest first */
    size_t candidate_count;
    size_t candidate_capacity;
    clock_entry
        *behind; /* rows: of the candidates' revisits, what is in the causal prefix of the write */
    uint32_t behind_count;
    size_t behind_capacity; /* entries */
    unsigned width;         /* of `behind` and the clocks below: the graph's */
    clock_entry *undeletable;
    clock_entry *keep;
    clock_entry *needs;
};

void prospects_init(struct prospects *prospects, uint32_t most);
void prospects_release(struct prospects *prospects);

/* Whether there is one. `fixed`: what can no longer be deleted or revisited. *frozen becomes the thread
 * that all reads belong to that must be revisited for that; -1: they belong to several. Requires a
 * settled graph that is beyond the bound. */
bool prospects_find(struct prospects *prospects, const struct exploration *exploration,
                    const clock_entry *fixed, int *frozen);

#endif
