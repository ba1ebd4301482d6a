/* execution_spinning.c - threads that read the same value at one place again and again, and so
 * cannot run for now; whose loop a thread goes round; the next thread that can run. */
#include "base/error.h"
#include "explore/execution.h"
#include "graph/sets.h"
#include "machine/site.h"
#include "machine/states.h"

/* From `id` on, an access of the thread, the newest read of the operation's location at its place;
 * 0: there is none. */
static event_id find_earlier_read(const struct execution *execution, const struct op *op,
                                  event_id id)
{
    while (id != 0) {
        const struct event *event = graph_event(&execution->graph, id);
        bool is_access = event->location == op->location; /* else it uses the object */
        if (is_access && ((event->flags & EVENT_READS) || event_is_reading(event)) &&
            machine_op(execution->machine, event->state)->site == op->site)
            return id;
        id = is_access ? event->previous_access : event->previous_use;
    }
    return 0;
}

bool execution_repeats_value(const struct execution *execution, unsigned thread,
                             const struct op *op, uint64_t value, uint64_t limit)
{
    const struct graph *graph = &execution->graph;
    uint64_t before, times = 0;
    event_id id = find_earlier_read(execution, op, graph_last_access(graph, op->location, thread));
    while (id != 0) {
        const struct event *event = graph_event(graph, id);
        if (event_is_full(event))
            return false;
        if (event_is_reading(event))
            before = event->value;
        else
            execution_value(execution, op, event->rf, &before);
        if (before != value)
            return false;
        if (++times == limit)
            return true;
        id = find_earlier_read(execution, op, event->previous_access);
    }
    return false;
}

bool execution_repeats(const struct execution *execution, unsigned thread, const struct op *op,
                       event_id source, uint64_t limit)
{
    verify(op->location != 0);
    if (op_writes_blindly(op)) /* its site never reads: the walk would not end early */
        return false;
    if (op_ignores_result(op) && (execution->commuting || op_is_unordered(op)))
        return false;
    uint64_t value;
    if (op_is_unordered(op))
        value = execution_last_value(execution, op);
    else
        execution_value(execution, op, source, &value);
    return execution_repeats_value(execution, thread, op, value, limit);
}

bool execution_has_spun_before(const struct execution *execution, unsigned thread, event_id last)
{
    uint64_t limit = execution->rules.spin_limit;
    const struct op *op = execution_op(execution, thread);
    return limit != 0 && execution->graph.threads[thread].count >= limit &&
           !execution_is_local(execution, op) &&
           execution_repeats(execution, thread, op, last, limit);
}

bool execution_may_spin(const struct execution *execution, unsigned thread)
{
    const struct graph *graph = &execution->graph;
    uint64_t limit = execution->rules.spin_limit;
    if (limit == 0 || graph->threads[thread].count < limit)
        return false;
    const struct op *op = execution_op(execution, thread);
    if (op->location == 0)
        return false;
    event_id id = find_earlier_read(execution, op, graph_last_access(graph, op->location, thread));
    return id != 0 && execution_has_spun_before(execution, thread, graph_event(graph, id)->rf);
}

bool execution_has_spun_now(const struct execution *execution, unsigned thread)
{
    const struct graph *graph = &execution->graph;
    if (graph->threads[thread].count < execution->rules.spin_limit ||
        states_class(graph->threads[thread].state) == STATE_STOPPED)
        return false;
    uint32_t location = execution_op(execution, thread)->location;
    return location != 0 &&
           execution_has_spun_before(execution, thread, graph_co_last(graph, location));
}

int execution_next_enabled(const struct execution *execution, unsigned first)
{
    for (unsigned t = first; t < execution->graph.thread_count; t++)
        if (execution_is_enabled(execution, t))
            return (int)t;
    return -1;
}

/* The place of the loop in which the thread goes round. */
static const struct site *find_loop(const struct execution *execution, unsigned thread)
{
    const struct op op = *execution_op(execution, thread);
    if (!op.awaits)
        return op.site;
    struct machine *machine = execution->machine;
    state_id state = machine_step(machine, thread, execution->graph.threads[thread].state,
                                  execution_last_value(execution, &op));
    const struct op *end = machine_op(machine, state);
    while (op_is_passed_over(end)) {
        state = machine_step(machine, thread, state, end->kind == OP_CLOCK ? end->operand : 0);
        end = machine_op(machine, state);
    }
    return end->kind == OP_AWAIT ? end->site : op.site;
}

bool execution_loops_in_call(const struct execution *execution, unsigned thread)
{
    if (!op_is_looping(execution_op(execution, thread)))
        return false;
    const struct site *loop = find_loop(execution, thread);
    return loop && loop->system;
}
