#include "explore/maximal.h"

/* Of an event that accesses no location there is one way to add it; of a choice, the first one is
 * the one that counts. */
static bool is_first_choice(const struct event *event)
{
    return event->value == 0 || (event->flags & (EVENT_CREATES | EVENT_JOINS));
}

bool maximal_may_be(const struct exploration *exploration, const clock_entry *fixed,
                    const clock_entry *prefix, event_id id)
{
    const struct graph *graph = &exploration->graph;
    const struct event *event = graph_event(graph, id);
    if (graph_in_clock(graph, fixed, id))
        return false;
    if (!(event->flags & (EVENT_READS | EVENT_WRITES)))
        return is_first_choice(event);
    if (event->flags & EVENT_PLAIN)
        return true;
    bool reread = (event->flags & EVENT_REREAD) != 0;
    if (!reread && !(event->flags & EVENT_MAXIMAL))
        return false;
    event_id later = event->flags & EVENT_WRITES ? event->co_next
                                                 : graph_co_next(graph, event->location, event->rf);
    for (; later; later = graph_event(graph, later)->co_next)
        if (graph_in_clock(graph, prefix, later) || (reread && later < id))
            return false;
    return true;
}

bool maximal_is(const struct exploration *exploration, const clock_entry *fixed,
                const clock_entry *prefix, event_id id)
{
    const struct graph *graph = &exploration->graph;
    const struct event *event = graph_event(graph, id);
    if ((event->flags & EVENT_REREAD) && !graph_in_clock(graph, prefix, event->rf))
        return false;
    return maximal_may_be(exploration, fixed, prefix, id);
}
