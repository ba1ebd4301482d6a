/* bound.h - which graphs trust.c may drop when executions have at most so many preemptions: a layer
 * over it that does nothing without a bound. */
#ifndef HEDDLE_EXPLORE_BOUND_BOUND_H
#define HEDDLE_EXPLORE_BOUND_BOUND_H

#include "explore/bound/feasibility.h"
#include "explore/exploration.h"
#include "preemption/linearisation.h"

/* What bound_undo goes back to. */
struct bound_mark {
    uint32_t shrunk;                         /* lower_bound.shrunk */
    struct linearisation_mark linearisation; /* may not have taken in all events... */
    event_id count;                          /* ... that the graph had */
    bool is_beyond;                          /* the graph has more preemptions */
    int frozen; /* a thread that need not go on while the graph is beyond the bound; -1: none */
};

struct bound {
    uint32_t most; /* preemptions; BOUND_NONE: the layer does nothing */
    struct feasibility feasibility;
    struct bound_mark *marks; /* one for each frame of trust's */
    size_t mark_count;
    size_t mark_capacity;
    /* Rewound with the search. */
    struct linearisation linearisation;
    bool is_beyond;
    int frozen;
    bool was_beyond; /* the graph that bound_undo left */
    event_id *order; /* scratch: a linearisation */
    size_t order_capacity;
};

void bound_init(struct bound *bound, uint32_t most);
void bound_release(struct bound *bound);

/* Whether the graph itself is within the bound. */
bool bound_contains(struct bound *bound, struct graph *graph);

/* Whether an execution within the bound may be reached from the graph. `committed`: what can no longer
 * be deleted or revisited. */
bool bound_admits(struct bound *bound, struct exploration *exploration,
                  const clock_entry *committed);

/* To be called in step with the graph's mark and undo, where that changes anything. Rows are numbers
 * from 0: marking one and going back to one leave none above it. */
void bound_mark(struct bound *bound, size_t row, struct graph *graph);
void bound_undo(struct bound *bound, size_t row);
/* To be called behind bound_undo: where the linearisation is a makeshift there, or what came of the graph was
 * beyond the bound, looks for a better one, for all that is still to come of it. */
void bound_find_again(struct bound *bound, struct graph *graph);
/* All marks share what the linearisation makes of their events. To be called before events are taken away for
 * a revisit, and when its write has been added. */
void bound_take_in(struct bound *bound, const struct graph *graph);
/* Events were taken away, for a revisit. */
void bound_shrink(struct bound *bound, const struct graph *graph);
/* The revisited read has come back. */
void bound_move(struct bound *bound, const struct graph *graph, event_id read);

#endif
