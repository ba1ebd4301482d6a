/* overtaking.h - writes that are in a trace in another order than in co.
 *
 * The steps of a trace are added one after another. Under SC, co is their order. Under a weak
 * model, a write may come before one that was added earlier. */
#pragma once

#include "graph/graph.h"

struct overtaking {
    const struct graph *graph;
    uint32_t *rank;  /* by event: the place of a write in its location's co, from 1 */
    event_id *top;   /* by location: the newest write in the trace; 0: none */
    event_id *below; /* by event: the newest one that was added before it, and is later in co */
};

/* For a trace without steps. Linear in the graph, which outlives it. */
void overtaking_init(struct overtaking *overtaking, const struct graph *graph);
void overtaking_release(struct overtaking *overtaking);

/* The write is in the trace now. */
void overtaking_add(struct overtaking *overtaking, event_id write);

/* The newest write in the trace of those from `later` on in co; 0: none. */
event_id overtaking_newest(const struct overtaking *overtaking, event_id later);
