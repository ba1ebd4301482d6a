/* restrict.c - removing events in place, and the hb that is left. */
#include "base/memory.h"
#include "graph/undo.h"

#include <stdlib.h>

static bool is_beyond(const clock_entry *clock, const clock_entry *keep, unsigned width)
{
    return !clock_includes(keep, clock, width);
}

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

/* The kept events whose hb clock counts removed ones, into graph->scratch. In each thread they are
 * the last ones, since hb grows along po. */
static size_t find_affected(struct graph *graph, const clock_entry *keep)
{
    size_t found = 0;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        for (uint32_t i = thread->count; i-- > 0;) {
            if (!is_beyond(graph_hb(graph, thread->events[i]), keep, graph->width))
                break;
            array_reserve(graph->scratch, graph->scratch_capacity, found + 1);
            graph->scratch[found++] = thread->events[i];
        }
    }
    return found;
}

static int64_t clock_sum(const struct graph *graph, event_id id)
{
    const clock_entry *hb = graph_hb(graph, id);
    int64_t sum = 0;
    for (unsigned t = 0; t < graph->width; t++)
        sum += hb[t];
    return sum;
}

static int compare_by_clock(const void *a, const void *b, void *context)
{
    int64_t x = clock_sum(context, *(const event_id *)a);
    int64_t y = clock_sum(context, *(const event_id *)b);
    return (x > y) - (x < y);
}

void graph_restrict(struct graph *graph, const clock_entry *keep)
{
    graph_remove(graph, keep);
    size_t affected = find_affected(graph, keep);
    /* An event's clock exceeds those of its hb predecessors: by sum is a topological order. */
    if (affected > 1)
        qsort_r(graph->scratch, affected, sizeof *graph->scratch, compare_by_clock, graph);
    for (size_t i = 0; i < affected; i++) {
        undo_log_clock(graph, graph->scratch[i]);
        graph_derive_hb(graph, graph->scratch[i]);
    }
}
