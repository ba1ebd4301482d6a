#include "graph/causes.h"

event_id causes_arrival(const struct graph *graph, uint32_t location, event_id source,
                        unsigned thread, uint64_t round)
{
    verify(location != 0 && round > 0);
    event_id id = graph_last_access(graph, location, thread);
    while (id) {
        const struct event *event = graph_event(graph, id);
        verify(event->location == location);
        if (event->rf == source && event_is_arrival(event) && event->value <= round)
            return id;
        id = event->previous_access;
    }
    return 0;
}

event_id causes_next_of_departure(const struct graph *graph, const struct event *event,
                                  event_id last)
{
    const struct event *own = graph_event(graph, event->cause);
    verify(event_is_arrival(own));
    for (unsigned t = last ? graph_event(graph, last)->thread + 1u : 0; t < graph->thread_count;
         t++) {
        event_id id = causes_arrival(graph, own->location, own->rf, t, own->value);
        if (id && graph_event(graph, id)->value == own->value)
            return id;
    }
    return 0;
}
