/* lists.h - the lists that contain an event: its thread's events, its source's readers, its
 * location's co, and its thread's accesses of a location and an object. Internal to src/graph. */
#pragma once

#include "graph/graph.h"

/* Appends the event to its thread, inserts it into the other lists, and marks it as present.
 * Requires that its fields are filled in, and that it is absent. Events that were unlinked are
 * linked again in the opposite order. */
void graph_link(struct graph *graph, event_id id);

/* Removes the event from all lists. The thread returns to the state before the event; a thread that
 * the event created no longer exists. Requires that the event is the last of its thread. */
void graph_unlink(struct graph *graph, event_id id);
