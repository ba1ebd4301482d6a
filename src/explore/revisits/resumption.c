#include "explore/revisits/resumption.h"

#include "base/error.h"

/* Whether the thread may go on by one of the writes from the end of co down to `first`, without
 * that. */
static bool may_go_on(const struct execution *execution, unsigned thread, event_id first)
{
    const struct graph *graph = &execution->graph;
    event_id source = graph_co_last(graph, execution_op(execution, thread)->location);
    for (; source && source != first; source = graph_event(graph, source)->co_prev)
        if (!execution_is_excluded(execution, thread, source) &&
            !execution_waits(execution, thread, source))
            return true;
    return false;
}

bool resumption_is_possible(const struct execution *execution, unsigned thread)
{
    require(execution->awaiting);
    const struct awaiting *entry = &execution->awaiting[thread];
    if (!awaiting_was_revisited(entry, &execution->graph, thread))
        return false;
    /* Sources causally follow the entry's write. */
    bool follow_in_co = execution->model->causal_past_is_hidden;
    return may_go_on(execution, thread, follow_in_co ? entry->write : EVENT_INIT);
}

int resumption_next(const struct execution *execution)
{
    unsigned count = execution->awaiting ? execution->graph.thread_count : 0;
    for (unsigned t = 0; t < count; t++)
        if (execution->awaiting[t].read && resumption_is_possible(execution, t))
            return (int)t;
    return -1;
}
