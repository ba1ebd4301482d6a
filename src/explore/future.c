#include "explore/future.h"

/* The last write of the location among the events in the clock. */
static event_id last_write(const struct graph *graph, uint32_t location, const clock_entry *done)
{
    event_id write = graph_co_last(graph, location);
    while (!graph_in_clock(graph, done, write))
        write = graph_event(graph, write)->co_prev;
    return write;
}

/* Whether the operation of the thread on its location has an effect after `write`. */
static bool has_effect(const struct execution *execution, unsigned thread, uint32_t state,
                       const struct op *op, event_id write)
{
    struct effect effect = execution_effect_in(execution, thread, state, op, write);
    if (effect.kind == EFFECT_DISABLED || effect.kind == EFFECT_BLOCKING_READ)
        return false;
    uint64_t old;
    bool may_stop = op->awaits || (execution->has_assumptions && op_may_be_silent(op));
    if (!may_stop || effect.kind == EFFECT_ERROR || !execution_value(execution, op, write, &old))
        return true;
    return effect_changes(&effect, old) ||
           machine_outcome(execution->machine, thread, state, old) == OUTCOME_GOES_ON;
}

bool future_goes_on(const struct execution *execution, unsigned thread, uint32_t state,
                    const clock_entry *done, event_id write)
{
    if (states_class(state) == STATE_STOPPED || machine_yields(execution->machine, state))
        return false;
    const struct op op = *machine_op(execution->machine, state);
    enum letting letting = execution_lets_run(execution, thread, state, done, write);
    if (letting != LETTING_BY_VALUE || !op.location)
        return letting != LETTING_NONE;
    return has_effect(execution, thread, state, &op, write);
}

/* For struct preemption_future. */
static bool goes_on(const void *context, unsigned thread, uint32_t state, const clock_entry *done)
{
    const struct execution *execution = context;
    const struct op *op = machine_op(execution->machine, state);
    bool has_location = states_class(state) != STATE_STOPPED && op->location;
    event_id write =
        has_location ? last_write(&execution->graph, op->location, done) : (event_id)EVENT_INIT;
    return future_goes_on(execution, thread, state, done, write);
}

/* For struct preemption_future. */
static bool depends_on(const void *context, uint32_t state, uint32_t location)
{
    const struct execution *execution = context;
    const struct op *op = machine_op(execution->machine, state);
    const struct discipline *row = discipline_of(op);
    return op->location == location ||
           (row && row->has_second_location && op->expected == location);
}

struct preemption_future future_of(const struct execution *execution)
{
    return (struct preemption_future){
        .goes_on = goes_on, .depends_on = depends_on, .context = execution};
}
