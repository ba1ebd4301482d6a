/* closure.h - hb of a whole graph as the closure of all edges, for the slow checks of models. */
#pragma once

#include "graph/graph.h"

struct closure {
    const struct graph *graph;
    clock_entry *hb; /* by stamp, `width` entries each; the caller frees it */
    bool changed;
};

/* The closure of the edges that `add_edges` adds for each present event, by iteration to a fixed
 * point. */
struct closure closure_of(const struct graph *graph,
                          void (*add_edges)(struct closure *closure, event_id id));

/* Adds an edge to a present event. `from`: a present event; EVENT_INIT: no edge. */
void closure_add_edge(struct closure *closure, event_id from, event_id to);

/* The same from each cause of the event (causes.h). */
void closure_add_causes(struct closure *closure, event_id to);
