/* own_stores.c - stores that were taken for repeated ones (machine/waiting/own_stores.h), although
 * another thread's store lies between them and what they repeat. */
#include "explore/checks/checks.h"

/* Whether the event is a WRITE_AGAIN that follows no write of its own thread in co. */
static bool is_apart(const struct execution *execution, const struct event *event)
{
    const struct graph *graph = &execution->graph;
    if (!(event->flags & EVENT_PRESENT) || !(event->flags & EVENT_WRITES) || !event->location)
        return false;
    const struct op *op = machine_op(execution->machine, event->state);
    return op->kind == OP_WRITE && op->function == WRITE_AGAIN &&
           (event->co_prev == EVENT_INIT ||
            graph_event(graph, event->co_prev)->thread != event->thread);
}

void checks_own_stores(struct exploration *exploration)
{
    const struct execution *execution = &exploration->execution;
    const struct graph *graph = &execution->graph;
    for (event_id id = 1; id < graph->count; id++)
        if (is_apart(execution, graph_event(graph, id)))
            execution->machine->class->see(execution->machine, graph_event(graph, id)->location);
}
