/* bound.h - which graphs trust.c may drop when executions have at most so many preemptions: a layer
 * over it that does nothing without a bound. */
#ifndef HEDDLE_EXPLORE_BOUND_H
#define HEDDLE_EXPLORE_BOUND_H

#include "explore/exploration.h"
#include "explore/witness.h"

/* What bound_undo goes back to. */
struct bound_mark {
    struct witness_mark witness;
    bool is_beyond; /* the graph has more preemptions */
    int frozen;     /* a thread that need not go on while the graph is beyond the bound; -1: none */
};

struct bound {
    uint32_t most; /* preemptions; BOUND_NONE: the layer does nothing */
    struct preemption_search search;
    /* Rewound with the search. */
    struct witness witness;
    bool is_beyond;
    int frozen;
    event_id *order; /* scratch: a linearisation */
    size_t order_capacity;
    /* Scratch, as wide as the graph's clocks. */
    unsigned width;
    clock_entry *undeletable;
    clock_entry *keep;
    clock_entry *needs;
    event_id *oldest; /* of each thread, the reads that are looked at: a lock's is the second one */
};

void bound_init(struct bound *bound, uint32_t most);
void bound_release(struct bound *bound);

bool bound_contains_graph(struct bound *bound, struct graph *graph);
/* Whether the graph itself is within the bound. */
static inline bool bound_contains(struct bound *bound, struct graph *graph)
{
    return bound->most == BOUND_NONE ||
           (!bound->is_beyond && witness_is_well_below(&bound->witness, graph, bound->most)) ||
           bound_contains_graph(bound, graph);
}

/* Whether an execution within the bound may be reached from the graph. `fixed`: what can no longer
 * be deleted or revisited. */
bool bound_admits(struct bound *bound, struct exploration *exploration, const clock_entry *fixed);

/* To be called in step with the graph's mark and undo. */
struct bound_mark bound_mark(struct bound *bound, const struct graph *graph);
void bound_undo(struct bound *bound, const struct bound_mark *mark);
/* Events were taken away, for a revisit. */
void bound_shrink(struct bound *bound, const struct graph *graph);
/* The revisited read has come back. */
void bound_move(struct bound *bound, const struct graph *graph, event_id read);

#endif
