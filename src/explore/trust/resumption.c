#include "explore/trust/resumption.h"

#include "base/error.h"

bool resumption_is_possible(const struct execution *execution, unsigned thread)
{
    require(execution->awaiting);
    const struct graph *graph = &execution->graph;
    const struct awaiting *entry = &execution->awaiting[thread];
    if (!awaiting_was_revisited(entry, graph, thread))
        return false;
    event_id source = graph_co_last(graph, execution_op(execution, thread)->location);
    for (; source && source != entry->write; source = graph_event(graph, source)->co_prev)
        if (!execution_is_excluded(execution, thread, source) &&
            !execution_waits(execution, thread, source))
            return true;
    return false;
}

int resumption_next(const struct execution *execution)
{
    unsigned count = execution->awaiting ? execution->graph.thread_count : 0;
    for (unsigned t = 0; t < count; t++)
        if (execution->awaiting[t].read && resumption_is_possible(execution, t))
            return (int)t;
    return -1;
}
