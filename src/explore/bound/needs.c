#include "explore/bound/needs.h"

void needs_add(const struct graph *graph, clock_entry *needs, event_id id)
{
    const struct event *event = graph_event(graph, id);
    if (!graph_in_clock(graph, needs, id))
        needs[event->thread] = (clock_entry)event->index + 1;
}

event_id needs_last_update(const struct graph *graph, const clock_entry *keep, uint32_t location,
                           event_id write)
{
    while (graph_is_read_by_rmw(graph, location, write)) {
        event_id next = graph_co_next(graph, location, write);
        if (!graph_in_clock(graph, keep, next))
            break;
        write = next;
    }
    return write;
}

event_id needs_last_write(const struct graph *graph, const clock_entry *keep, uint32_t location,
                          const clock_entry *past)
{
    require(!graph->stale);
    event_id last = graph_co_last(graph, location);
    while (!graph_in_clock(graph, keep, last) || !graph_in_clock(graph, past, last))
        last = graph_event(graph, last)->co_prev;
    return needs_last_update(graph, keep, location, last);
}

void needs_add_write(const struct graph *graph, const clock_entry *keep, uint32_t location,
                     event_id last, clock_entry *needs)
{
    verify(graph_in_clock(graph, keep, last));
    needs_add(graph, needs, last);
    event_id reader = graph_readers(graph, location, last);
    for (; reader; reader = graph_event(graph, reader)->next_reader)
        if (graph_in_clock(graph, keep, reader))
            needs_add(graph, needs, reader);
}
