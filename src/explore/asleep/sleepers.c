#include "explore/asleep/sleepers.h"

#include "explore/asleep/asleep.h"
#include "explore/asleep/wakings.h"

/* Whether the thread is asleep, for the object of the notification, and eligible. Of an object that
 * is accessed in pieces, it is not known what the thread has found: it counts as eligible. */
static bool is_for(const struct execution *execution, event_id notification, unsigned thread)
{
    const struct graph *graph = &execution->graph;
    uint32_t state = graph_event(graph, notification)->state;
    uint64_t location = machine_op(execution->machine, state)->operand;
    if (!asleep_is(execution, thread) || execution_op(execution, thread)->operand != location)
        return false;
    event_id look = asleep_look(execution, thread);
    return !look || asleep_is_eligible(execution, graph_event(graph, look)->rf, notification);
}

/* Whether some sleeper is eligible for the notification. */
static bool is_for_any(const struct execution *execution, event_id notification)
{
    for (unsigned t = 0; t < execution->graph.thread_count; t++)
        if (is_for(execution, notification, t))
            return true;
    return false;
}

/* Whether some thread is asleep. The order of the writes of its object matters. */
static bool some_sleep(struct execution *execution)
{
    bool found = false;
    const struct machine *machine = execution->machine;
    for (unsigned t = 0; t < execution->graph.thread_count; t++) {
        if (!asleep_is(execution, t))
            continue;
        found = true;
        uint32_t location = (uint32_t)execution_op(execution, t)->operand;
        if (execution->graph.locations[location].has_sets)
            machine->class->order_updates(execution->machine, location);
    }
    return found;
}

bool sleepers_are_woken(struct execution *execution)
{
    if (!some_sleep(execution))
        return false;
    struct graph *graph = &execution->graph;
    struct wakings wakings = {.execution = execution};
    bool woken = false;
    graph_update_hb(graph);
    for (event_id id = 1; id < graph->count && !woken; id++) {
        const struct event *event = graph_event(graph, id);
        if (event->location || !(event->flags & EVENT_PRESENT))
            continue;
        const struct op *op = machine_op(execution->machine, event->state);
        if (op_notifies(op) && is_for_any(execution, id))
            woken = op->function == FENCE_NOTIFIES_ALL || !wakings_add(&wakings, id);
    }
    woken = woken || (wakings.count > 0 && !wakings_exist(&wakings));
    wakings_release(&wakings);
    return woken;
}
