/* undo.h - the graph's log of changes to earlier events; private to src/graph.
 *
 * The log is an array of words. An entry is its payload, followed by a word of its own and its kind,
 * so that it is read from the end:
 *
 *   CLOCK    an event's hb clock as it was: width entries, width, event
 *   REMOVED  an event that graph_restrict removed: the state of the thread that it creates, its own
 *            thread's state behind it, event
 *   EVENT    an event that graph_reread replaces, whole: struct event, porf, hb, width, event
 *
 * A clock may be narrower than clocks are now: threads that came later are not in it. */
#ifndef HEDDLE_GRAPH_UNDO_H
#define HEDDLE_GRAPH_UNDO_H

#include "graph/graph.h"

void undo_log_clock(struct graph *graph, event_id id);
/* Before the event is removed. */
void undo_log_removed(struct graph *graph, event_id id);
void undo_log_event(struct graph *graph, event_id id);

/* Of graph.c: puts an event into, or takes it out of, its thread's and location's lists. */
void graph_link(struct graph *graph, event_id id);
void graph_unlink(struct graph *graph, event_id id);
/* Of graph.c: the event's hb clock from those of its immediate hb predecessors. */
void graph_derive_hb(struct graph *graph, event_id id);

#endif
