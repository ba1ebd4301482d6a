/* undo.h - the graph's log of changes to earlier events; internal to src/graph and to the models
 * that keep clocks in a graph.
 *
 * The log is an array of words. An entry is its payload, followed by a word of its own and its kind,
 * so that it is read from the end:
 *
 *   CLOCK    an event's model's clock as it was: width entries, width, event
 *   REMOVED  an event that graph_restrict removed: the state of the thread that it creates, its own
 *            thread's state behind it, event
 *   EVENT    an event that graph_reread replaces, whole: struct event, porf, the
 *            model's clock, the memory order, width, event
 *
 * A clock may be narrower than clocks are now: threads that came later are not in it. */
#ifndef HEDDLE_GRAPH_UNDO_H
#define HEDDLE_GRAPH_UNDO_H

#include "graph/graph.h"

/* Before a model changes the event's clock. */
void undo_log_clock(struct graph *graph, event_id id);
/* Before the event is removed. */
void undo_log_removed(struct graph *graph, event_id id);
/* Before the event is replaced. */
void undo_log_event(struct graph *graph, event_id id);

#endif
