#include "explore/future.h"

#include "explore/meeting.h"
#include "explore/queue.h"
#include "explore/sets/semaphores.h"

/* The last write of the location among the events in the clock. */
static event_id last_write(const struct graph *graph, uint32_t location, const clock_entry *done)
{
    event_id write = graph_co_last(graph, location);
    while (!graph_in_clock(graph, done, write))
        write = graph_event(graph, write)->co_prev;
    return write;
}

/* Whether the thread has ended when just the events in the clock have been run. */
static bool has_ended(const struct execution *execution, unsigned thread, const clock_entry *done)
{
    const struct graph_thread *self = &execution->graph.threads[thread];
    return execution_has_stopped(execution, thread) && self->state != STATE_NONE &&
           execution_op(execution, thread)->kind == OP_FINISH &&
           done[thread] >= (clock_entry)self->count;
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
    if (op.kind == OP_JOIN) {
        event_id joiner = execution->graph.threads[op.operand].joiner;
        return (joiner && graph_in_clock(&execution->graph, done, joiner)) ||
               has_ended(execution, (unsigned)op.operand, done);
    }
    if (meeting_is_departure(&op))
        return meeting_is_over(&execution->graph, thread, (uint32_t)done[thread], &op, done);
    if (!op.location)
        return true;
    if (op_is_at_end(&op)) {
        struct queue_partner partner = queue_partner(&execution->graph, &op, write);
        if (partner.is_missing || !graph_in_clock(&execution->graph, done, partner.event))
            return false;
    }
    if (op_takes(&op) && op_is_unordered(&op)) {
        uint64_t first = 0;
        execution_value(execution, &op, write, &first);
        return semaphores_go_on(&execution->graph, execution->machine, thread, state, first, done);
    }
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
    return op->location == location ||
           ((op_is_at_end(op) || meeting_is_departure(op)) && op->expected == location);
}

struct preemption_future future_of(const struct execution *execution)
{
    return (struct preemption_future){
        .goes_on = goes_on, .depends_on = depends_on, .context = execution};
}
