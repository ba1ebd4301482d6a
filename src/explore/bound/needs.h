/* needs.h - of a part of a graph, the events that must come before a write that is not in the graph
 * yet.
 *
 * `keep`: the part, which is porf-closed. A clock of needs is not porf-closed: it has an event
 * without the event's causal prefix. All functions require that hb is up to date. */
#pragma once

#include "graph/graph.h"

/* Adds the event and the older ones of its thread. */
void needs_add(const struct graph *graph, clock_entry *needs, event_id id);

/* The last one of the part of the read-modify-writes that follow the write one after the other, as
 * no write comes between these; the write itself: there is none. */
event_id needs_last_update(const struct graph *graph, const clock_entry *keep, uint32_t location,
                           event_id write);

/* The last write of the part, in the location's co, that a write must follow which comes behind all
 * of the clock `past`: the last one in `past`, and then needs_last_update. */
event_id needs_last_write(const struct graph *graph, const clock_entry *keep, uint32_t location,
                          const clock_entry *past);

/* Adds what comes before a write that must follow `last`: that one, and its readers. */
void needs_add_write(const struct graph *graph, const clock_entry *keep, uint32_t location,
                     event_id last, clock_entry *needs);
