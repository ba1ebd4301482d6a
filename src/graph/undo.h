/* undo.h - the graph's log of changes to earlier events. Internal to src/graph and to the models
 * that keep clocks in a graph.
 *
 * The log is an array of 32-bit words. It is read from its end, so the last word of an entry is its
 * kind. The words of an entry, in their order:
 *
 *   CLOCK    the model's clocks of an event before a change, width, event, kind
 *   REMOVED  an event that is removed: the state of the thread that it creates (0: none), the state
 *            of its own thread after it, event, kind
 *   EVENT    an event that graph_reread replaces: struct event, porf, the model's clocks, the
 *            memory order, width, event, kind
 *
 * A clock in the log may be narrower than the graph's clocks are now. The missing entries belong to
 * threads that were not known then, and are 0. */
#pragma once

#include "base/error.h"
#include "base/memory.h"
#include "graph/graph.h"

enum undo_kind { UNDO_CLOCK, UNDO_REMOVED, UNDO_EVENT };

/* Makes room for an entry of `words` words at the end of the log. */
static inline uint32_t *undo_append(struct graph *graph, size_t words)
{
    array_reserve(graph->log, graph->log_capacity, graph->log_used + words);
    uint32_t *entry = graph->log + graph->log_used;
    graph->log_used += words;
    return entry;
}

/* To be called before a model changes the event's clocks; inline, since models do so often. */
static inline void undo_log_clock(struct graph *graph, event_id id)
{
    unsigned stride = graph->stride;
    verify(id < graph->count && (graph->events[id].flags & EVENT_PRESENT));
    uint32_t *entry = undo_append(graph, stride + 3);
    clock_copy((clock_entry *)entry, graph->hb + (size_t)id * stride, stride);
    entry[stride] = graph->width;
    entry[stride + 1] = id;
    entry[stride + 2] = UNDO_CLOCK;
}

/* To be called before the event is removed. Requires that it is the last of its thread. */
void undo_log_removed(struct graph *graph, event_id id);
/* To be called before the event, which was removed, is replaced. */
void undo_log_event(struct graph *graph, event_id id);
