/* undo.h - the graph's log of changes to earlier events. Internal to src/graph and to the models
 * that keep clocks in a graph.
 *
 * The log is an array of 32-bit words. It is read from its end, so the last word of an entry is its
 * kind. The words of an entry, in their order:
 *
 *   CLOCK    a model's clock before a change: `width` entries, width, event, kind
 *   REMOVED  an event that is removed: the state of the thread that it creates (0: none), the state
 *            of its own thread after it, event, kind
 *   EVENT    an event that graph_reread replaces: struct event, porf, the model's clock, the memory
 *            order, width, event, kind
 *
 * A clock in the log may be narrower than the graph's clocks are now. The missing entries belong to
 * threads that were not known then, and are 0. */
#ifndef HEDDLE_GRAPH_UNDO_H
#define HEDDLE_GRAPH_UNDO_H

#include "graph/graph.h"

/* To be called before a model changes the event's clock. */
void undo_log_clock(struct graph *graph, event_id id);
/* To be called before the event is removed. Requires that it is the last of its thread. */
void undo_log_removed(struct graph *graph, event_id id);
/* To be called before the event, which was removed, is replaced. */
void undo_log_event(struct graph *graph, event_id id);

#endif
