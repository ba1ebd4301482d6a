#include "explore/checks/holding.h"

#include "machine/operations/sync.h"

static bool is_on_lock(const struct op *op)
{
    return op_is_on_mutex(op) || (op->kind == OP_SYNC && sync_is_of_rwlock(op->function));
}

/* The lock has the value of the last write, unless that is one of other data in its memory. */
bool holding_since(const struct execution *execution, const struct event *event)
{
    const struct graph *graph = &execution->graph;
    const struct machine *machine = execution->machine;
    if (!event->location || !is_on_lock(machine_op(machine, event->state)))
        return false;
    event_id last = graph_co_last(graph, event->location);
    if (last == EVENT_INIT || !is_on_lock(machine_op(machine, graph_event(graph, last)->state)))
        return false;
    uint64_t value = graph_event(graph, last)->value;
    if (op_is_on_mutex(machine_op(machine, event->state)))
        return mutex_is_held(value) && mutex_owner(value) == event->thread;
    return !sync_is_destroyed(value) && rw_is_held_by(&machine->interner, value, event->thread);
}
