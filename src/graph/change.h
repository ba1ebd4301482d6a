/* change.h - adding events to a graph, removing them, and going back. graph.h says what is logged,
 * and when the model's clocks are stale. */
#pragma once

#include "graph/graph.h"

/* A new event, for graph_add. The other fields of `struct event` follow from these. */
struct addition {
    uint64_t value;
    uint32_t location;
    uint32_t object;
    event_id rf;      /* for EVENT_READS */
    event_id co_prev; /* for EVENT_WRITES; equal to rf when it reads, too */
    event_id cause;   /* of its role */
    uint8_t
        order;   /* memory order (enum ordering of base/order.h), and ORDER_DRAINS; 0: not atomic */
    bool yields; /* the thread yields in front of it (machine_yields) */
    uint8_t role;   /* enum event_role */
    uint16_t flags; /* READS, WRITES, PLAIN, WAITS, HOLDS, SECTION, GUARDED, SILENT_STORE, UNSET */
};

/* Adds the next event of `thread`, and returns its stamp. Requires:
 *  - the thread and the locations are within graph_fit's numbers;
 *  - rf, co_prev and cause are present, and the first two are writes of the location;
 *  - no RMW reads co_prev;
 *  - the graph stays consistent in its model (memory_model_floor).
 * Breaks: pointers into the graph, and model's clocks, which may be stale. O(threads) when the
 * event is co-maximal; otherwise the model may take longer: under sc, linear in the number of
 * events that are hb-after it. */
event_id graph_add(struct graph *graph, unsigned thread, const struct addition *addition);
/* The same for a model that looks at the graph with the event, and then undoes it. */
event_id graph_try(struct graph *graph, unsigned thread, const struct addition *addition);

/* Brings the model's clocks up to date. */
static inline void graph_update_hb(struct graph *graph)
{
    if (!graph->stale)
        return;
    if (graph->stride)
        graph->clocks->update(graph);
    graph->stale = 0;
}

/* Whether the event is hb-before the next event of the thread, whichever that will be. Brings the
 * model's clocks up to date if porf does not tell. */
static inline bool graph_happens_before_next(struct graph *graph, unsigned thread, event_id id)
{
    event_id last = graph_last(graph, thread);
    if (graph_in_clock(graph, graph_porf(graph, last), id))
        return true;
    graph_update_hb(graph);
    return graph_in_clock(graph, graph_hb(graph, last), id);
}

/* A state of the graph to which graph_undo can go back. */
struct graph_mark {
    event_id count; /* graph.count */
    size_t log;     /* graph.log_used */
};

static inline struct graph_mark graph_mark(struct graph *graph)
{
    graph_update_hb(graph);
    return (struct graph_mark){graph->count, graph->log_used};
}

/* Goes back to the mark; returns whether anything had changed since. Requires that later marks, if
 * events were removed after them, were undone first. Breaks: later marks. */
void graph_undo_changes(struct graph *graph, struct graph_mark mark);
static inline bool graph_undo(struct graph *graph, struct graph_mark mark)
{
    verify(mark.count <= graph->count && mark.log <= graph->log_used);
    bool has_changed = graph->count > mark.count || graph->log_used > mark.log;
    if (has_changed)
        graph_undo_changes(graph, mark);
    return has_changed;
}

/* Changes to older events since the graph's log had this length. Requires: at most one event was
 * put back since. */
struct graph_changes {
    bool has_removed; /* by graph_restrict or graph_remove */
    event_id reread;  /* by graph_reread, which put it back elsewhere; 0: none */
};
struct graph_changes graph_changes_since(const struct graph *graph, size_t log);

/* Removes all events but the first keep[t] of each thread t, in place. `keep` is as wide as the
 * graph's clocks. Requires: the kept events are porf-closed. Ensures: the model's clocks are up to
 * date, and do not count removed events. */
void graph_restrict(struct graph *graph, const clock_entry *keep);
/* The same if the kept events are closed under the model's clocks, too: these do not change. */
void graph_remove(struct graph *graph, const clock_entry *keep);

/* Adds the removed event `read` again, as the next event of its thread and under its old stamp,
 * with the choices of `addition` (a backward revisit). Requires what graph_add requires. */
void graph_reread(struct graph *graph, event_id read, const struct addition *addition);

/* graph_add, or graph_reread if `read` is not 0, for a reading of the cut (sets.h). */
event_id graph_add_reading(struct graph *graph, unsigned thread, const struct addition *addition,
                           const clock_entry *cut, event_id read);

/* Adds the next event of `thread` under a stamp below graph.count (image.h). Writes no log, so that
 * it cannot be undone. Requires what graph_add requires, and that no present event has the
 * stamp. */
void graph_add_as(struct graph *graph, event_id id, unsigned thread,
                  const struct addition *addition);

/* Calls `visit` for every place in the graph and its log where the number of a state is kept. */
void graph_each_state(struct graph *graph, void (*visit)(void *context, uint32_t *state),
                      void *context);
