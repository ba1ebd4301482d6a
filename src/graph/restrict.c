/* restrict.c - removing events in place. */
#include "base/error.h"
#include "graph/lists.h"
#include "graph/undo.h"

/* Newest first, so that putting them back in the opposite order restores every list. */
void graph_remove(struct graph *graph, const clock_entry *keep)
{
    graph_update_hb(graph);
    size_t left = 0;
    for (unsigned t = 0; t < graph->thread_count; t++)
        left += graph->threads[t].count - (size_t)keep[t];
    for (event_id id = graph->count - 1; left > 0; id--) {
        const struct event *event = &graph->events[id];
        if ((event->flags & EVENT_PRESENT) && (clock_entry)event->index >= keep[event->thread]) {
            undo_log_removed(graph, id);
            graph_unlink(graph, id);
            left--;
        }
    }
}

void graph_restrict(struct graph *graph, const clock_entry *keep)
{
    graph_remove(graph, keep);
    if (graph->clocks)
        graph->clocks->restricted(graph, keep);
}
