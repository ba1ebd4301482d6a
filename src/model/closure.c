#include "model/closure.h"

#include "base/error.h"
#include "base/memory.h"
#include "graph/causes.h"

void closure_add_edge(struct closure *closure, event_id from, event_id to)
{
    require(graph_event(closure->graph, from)->flags & EVENT_PRESENT);
    unsigned width = closure->graph->width;
    clock_entry *after = closure->hb + (size_t)to * width;
    const clock_entry *before = closure->hb + (size_t)from * width;
    if (from == EVENT_INIT || clock_includes(after, before, width))
        return;
    clock_join(after, before, width);
    closure->changed = true;
}

void closure_add_causes(struct closure *closure, event_id to)
{
    const struct event *event = graph_event(closure->graph, to);
    for (event_id cause = causes_next(closure->graph, event, 0); cause;
         cause = causes_next(closure->graph, event, cause))
        closure_add_edge(closure, cause, to);
}

struct closure closure_of(const struct graph *graph,
                          void (*add_edges)(struct closure *closure, event_id id))
{
    struct closure closure = {graph, memory_new(graph->count, graph->width * sizeof(clock_entry)),
                              false};
    for (event_id id = 1; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        closure.hb[(size_t)id * graph->width + event->thread] = (clock_entry)event->index + 1;
    }
    do {
        closure.changed = false;
        for (event_id id = 1; id < graph->count; id++)
            if (graph_event(graph, id)->flags & EVENT_PRESENT)
                add_edges(&closure, id);
    } while (closure.changed);
    return closure;
}
