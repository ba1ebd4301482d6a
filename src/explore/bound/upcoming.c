#include "explore/bound/upcoming.h"

#include "explore/bound/needs.h"
#include "machine/states.h"

/* Whether the operation is certain to write, and need not wait: its thread neither stops in front
 * of it nor by it. */
static bool is_certain_write(const struct execution *execution, const struct op *op)
{
    bool writes = (op->kind == OP_RMW && !op_is_attempt(op)) ||
                  (op->kind == OP_WRITE && op_writes_blindly(op));
    if (!writes || op->is_mixed || op->awaits || execution_is_local(execution, op))
        return false;
    return !execution->has_assumptions || !op_may_be_silent(op);
}

/* The thread's last kept event on the location, if it leaves the lock `op` enabled; else 0. */
static event_id last_release(const struct execution *execution, const clock_entry *keep,
                             unsigned thread, uint32_t state, const struct op *op)
{
    const struct graph *graph = &execution->graph;
    event_id id = graph_last_access(graph, op->location, thread);
    while (id && !graph_in_clock(graph, keep, id))
        id = graph_event(graph, id)->previous_access;
    const struct event *event = graph_event(graph, id);
    bool writes = (event->flags & EVENT_WRITES) && event->location == op->location;
    return writes && execution_effect_in(execution, thread, state, op, id).kind != EFFECT_DISABLED
               ? id
               : EVENT_INIT;
}

/* The index of the event of the thread from which it must run on without a switch to find its
 * operation enabled (lower_bound.h). */
static clock_entry enabled_behind(const struct execution *execution, const clock_entry *keep,
                                  unsigned thread, uint32_t state, const struct op *op)
{
    if (is_certain_write(execution, op))
        return FORCED_ANYWHERE;
    event_id release =
        op->kind == OP_LOCK ? last_release(execution, keep, thread, state, op) : EVENT_INIT;
    return release ? (clock_entry)graph_event(&execution->graph, release)->index : FORCED_NOWHERE;
}

uint32_t upcoming_forced(const struct execution *execution, const struct lower_bound *lower_bound,
                         const clock_entry *keep, int except, uint32_t most, clock_entry *needs)
{
    const struct graph *graph = &execution->graph;
    uint32_t count = 0;
    if (!graph_has_interleavings(graph))
        return 0;
    for (unsigned t = 0; t < graph->thread_count && count <= most; t++) {
        if (keep[t] == 0 || (int)t == except)
            continue;
        uint32_t state = preemption_scope_state(graph, t, keep[t]);
        const struct op op = *machine_op(execution->machine, state);
        if (machine_yields(execution->machine, state))
            continue;
        clock_entry enabled = enabled_behind(execution, keep, t, state, &op);
        if (enabled == FORCED_NOWHERE)
            continue;
        const clock_entry *past = graph_precedence(graph, graph->threads[t].events[keep[t] - 1]);
        memset(needs, 0, graph->width * sizeof *needs);
        event_id last = needs_last_write(graph, keep, op.location, past);
        needs_add_write(graph, keep, op.location, last, needs);
        needs[t] = 0;
        count += lower_bound_adds_pending(lower_bound, graph, keep, t, enabled, needs);
    }
    return count;
}
