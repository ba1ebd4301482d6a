/* copy.h - a copy of a part of a graph, in memory of its own, under another model's clocks. */
#pragma once

#include "graph/change.h"

/* Makes `copy` a graph of its own with the first keep[t] events of each thread t of `graph`; NULL:
 * all events. Stamps of the copy grow along the causal order. stamps[id] becomes the event's stamp
 * in the copy, 0 if it is not kept. The copy has no memory orders and no states. The caller
 * releases it. `clocks`: as in graph_init. Requires: the kept events are porf-closed; no location
 * has updates without an order (sets.h). Linear in the events, but for waits for causes. */
void graph_copy(struct graph *copy, const struct graph *graph, const clock_entry *keep,
                const struct graph_clocks *clocks, event_id *stamps);

/* One more cause of an event. */
struct copy_extra {
    event_id event;
    event_id cause;
};

/* The same of all events. In front of an event with extras, the copy has an event without a
 * location for each of them, with that cause. Requires that porf stays acyclic. */
void graph_copy_with(struct graph *copy, const struct graph *graph, const struct copy_extra *extras,
                     size_t extra_count, const struct graph_clocks *clocks, event_id *stamps);
