/* restrict.c - removing events from a graph in place. */
#include "base/error.h"
#include "graph/change.h"
#include "graph/lists.h"
#include "graph/undo.h"

/* Whether the first keep[t] events of each thread t exist, and depend on no other events. */
static bool is_porf_closed(const struct graph *graph, const clock_entry *keep)
{
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        if (keep[t] < 0 || keep[t] > (clock_entry)thread->count)
            return false;
        if (keep[t] > 0 &&
            !clock_includes(keep, graph_porf(graph, thread->events[keep[t] - 1]), graph->width))
            return false;
    }
    return true;
}

/* The newest event is removed first, so that adding the events again in the opposite order restores
 * every list. */
void graph_remove(struct graph *graph, const clock_entry *keep)
{
    verify(is_porf_closed(graph, keep));
    graph_update_hb(graph);
    size_t left = 0;
    for (unsigned t = 0; t < graph->thread_count; t++)
        left += graph->threads[t].count - (size_t)keep[t];
    unsigned passed = 0;
    for (event_id id = graph->count - 1; left > 0; id--) {
        if (++passed % GRAPH_MANY_PASSED == 0)
            id = graph_newest_outside(graph, keep, id + 1);
        verify(id != EVENT_INIT);
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
    if (graph->stride && graph->clocks->restricted)
        graph->clocks->restricted(graph, keep);
}
