#include "explore/trust/spinning.h"

bool spinning_repeats(const struct execution *execution, unsigned thread, const struct op *op,
                      event_id source, uint64_t limit)
{
    const struct graph *graph = &execution->graph;
    verify(op->location != 0);
    uint64_t value, before, times = 0;
    execution_value(execution, op, source, &value);
    event_id id = graph_last_access(graph, op->location, thread);
    while (id != 0) {
        const struct event *event = graph_event(graph, id);
        bool is_access = event->location == op->location; /* else it uses the object */
        id = is_access ? event->previous_access : event->previous_use;
        if (!is_access || !(event->flags & EVENT_READS) ||
            machine_op(execution->machine, event->state)->site != op->site)
            continue;
        execution_value(execution, op, event->rf, &before);
        if (before != value)
            return false;
        if (++times == limit)
            return true;
    }
    return false;
}

/* Whether the thread has read what is the newest value, too, for a whole turn. */
static bool has_spun(const struct execution *execution, unsigned thread)
{
    const struct op *op = execution_op(execution, thread);
    return op->location != 0 && !execution_is_local(execution, op) &&
           spinning_repeats(execution, thread, op, graph_co_last(&execution->graph, op->location),
                            SPINNING_TURN);
}

int spinning_next_turn(const struct execution *execution, int next)
{
    const struct graph_thread *threads = execution->graph.threads;
    if (!has_spun(execution, (unsigned)next))
        return next;
    for (int t = execution_next_enabled(execution, 0); t >= 0;
         t = execution_next_enabled(execution, (unsigned)t + 1))
        if (threads[t].count / SPINNING_TURN < threads[next].count / SPINNING_TURN)
            next = t;
    return next;
}
