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

/* An operation that is certain to come, or a lock. */
struct upcoming {
    struct op op;
    unsigned thread;
    event_id release; /* of a lock: last_release; 0: the operation is no lock */
};

/* Whether the thread has one behind its events of the part. (Without interleavings, an operation
 * may read any write of another thread that is still to come, and only a lock has none.) */
static bool find_upcoming(const struct execution *execution, const clock_entry *keep,
                          unsigned thread, struct upcoming *upcoming)
{
    uint32_t state = preemption_scope_state(&execution->graph, thread, keep[thread]);
    const struct op op = *machine_op(execution->machine, state);
    if (machine_yields(execution->machine, state))
        return false;
    *upcoming = (struct upcoming){op, thread, EVENT_INIT};
    if (op.kind == OP_LOCK)
        upcoming->release = last_release(execution, keep, thread, state, &op);
    return upcoming->release ||
           (is_certain_write(execution, &op) && graph_has_interleavings(&execution->graph));
}

/* Sets `needs` to what must come before the operation. */
static void find_needs(const struct graph *graph, const clock_entry *keep,
                       const struct upcoming *upcoming, clock_entry *needs)
{
    unsigned thread = upcoming->thread;
    uint32_t location = upcoming->op.location;
    memset(needs, 0, graph->width * sizeof *needs);
    if (!graph_has_interleavings(graph)) {
        needs_add(graph, needs, needs_last_update(graph, keep, location, upcoming->release));
    } else {
        const clock_entry *past =
            graph_precedence(graph, graph->threads[thread].events[keep[thread] - 1]);
        event_id last = needs_last_write(graph, keep, location, past);
        needs_add_write(graph, keep, location, last, needs);
    }
    needs[thread] = 0;
}

uint32_t upcoming_forced(const struct execution *execution, const struct lower_bound *lower_bound,
                         const clock_entry *keep, int except, uint32_t most, clock_entry *needs)
{
    const struct graph *graph = &execution->graph;
    struct upcoming upcoming;
    uint32_t count = 0;
    for (unsigned t = 0; t < graph->thread_count && count <= most; t++) {
        if (keep[t] == 0 || (int)t == except || !find_upcoming(execution, keep, t, &upcoming))
            continue;
        find_needs(graph, keep, &upcoming, needs);
        clock_entry enabled = upcoming.release
                                  ? (clock_entry)graph_event(graph, upcoming.release)->index
                                  : FORCED_ANYWHERE;
        count += lower_bound_adds_pending(lower_bound, graph, keep, t, enabled, needs);
    }
    return count;
}
