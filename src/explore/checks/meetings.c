/* meetings.c - barriers that are destroyed while threads wait, where the arrivals have no order.
 *
 * A destruction that finds threads there is an error, which check_values reports. Another arrival
 * may be added later and still come before the destruction: it reads what that has overwritten. */
#include "discipline/rounds.h"
#include "explore/checks/checks.h"

/* The arrival of a thread that waits when the event destroys the barrier; 0: there is none. */
static event_id waiting_arrival(const struct execution *execution, event_id id)
{
    const struct graph *graph = &execution->graph;
    const struct event *event = graph_event(graph, id);
    if (!(event->flags & EVENT_PRESENT) || !(event->flags & EVENT_WRITES) || !event->location)
        return 0;
    const struct op *op = machine_op(execution->machine, event->state);
    if (op->kind != OP_SYNC || op->function != SYNC_BARRIER_DESTROY)
        return 0;
    uint64_t value;
    execution_value(execution, op, event->rf, &value);
    return rounds_open_arrival(graph, event->location, event->rf, value);
}

void checks_meetings(struct exploration *exploration)
{
    const struct execution *execution = &exploration->execution;
    const struct graph *graph = &execution->graph;
    for (event_id id = 1; id < graph->count && exploration->stop == STOP_NOT; id++) {
        event_id arrival = waiting_arrival(execution, id);
        if (!arrival)
            continue;
        const struct event *wrong = graph_event(graph, id);
        exploration_report(exploration, &(struct finding){.kind = ERROR_INVALID_USE,
                                                          .thread = wrong->thread,
                                                          .state = wrong->state,
                                                          .other = arrival,
                                                          .rf = wrong->rf,
                                                          .event = id});
    }
}
