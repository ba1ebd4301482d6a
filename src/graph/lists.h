/* lists.h - the lists that an event is in: its thread's events, its source's readers, its location's
 * co, its thread's accesses of a location; internal to src/graph. */
#ifndef HEDDLE_GRAPH_LISTS_H
#define HEDDLE_GRAPH_LISTS_H

#include "graph/graph.h"

/* Puts the event, which is complete, at the end of its thread and into the other lists, and marks it
 * as present. The newest event that was taken out is the first to come back. */
void graph_link(struct graph *graph, event_id id);

/* Takes the last event of its thread out of all lists. The thread is in its state again, and a thread
 * that the event created does not exist any more. */
void graph_unlink(struct graph *graph, event_id id);

#endif
