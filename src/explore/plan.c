/* plan.c - the events that operations would become. */
#include "base/error.h"
#include "explore/execution.h"
#include "explore/mixed.h"

/* The flags of an operation on a mutex that writes `value`; 0 for other operations. */
static uint16_t describe_lock(const struct op *op, uint64_t value)
{
    if (op->kind != OP_LOCK && op->kind != OP_TRYLOCK && op->kind != OP_UNLOCK)
        return 0;
    return (uint16_t)((op->kind == OP_LOCK ? EVENT_WAITS : 0) |
                      (mutex_is_held(value) ? EVENT_HOLDS : 0) |
                      (op->function == LOCK_SECTION ? EVENT_SECTION : 0));
}

/* Fills in the effect of the operation when it reads `old`. (An awaiting operation is not
 * EVENT_GUARDED: preemptions.h.) */
static inline __attribute__((always_inline)) void plan_effect(const struct execution *execution,
                                                              struct event_plan *plan, uint64_t old)
{
    const struct op *op = &plan->op;
    struct addition *addition = &plan->addition;
    if (op->kind != OP_LOCK && !op->awaits && op_may_wait(op) && !op_is_at_end(op))
        addition->flags |= EVENT_GUARDED;
    if (op->kind == OP_READ) {
        addition->flags |= EVENT_READS;
        addition->co_prev = EVENT_INIT;
        return;
    }
    struct effect effect = machine_effect(execution->machine, op, plan->thread, old);
    if (execution->commuting && op_ignores_result(op))
        plan->result = 0;
    verify(effect.kind != EFFECT_DISABLED || execution->rules.unorders);
    state_id state = execution->graph.threads[plan->thread].state;
    if (execution_is_blocking_read(execution, plan->thread, op, state, &effect, old)) {
        addition->flags |= effect.kind == EFFECT_RMW ? EVENT_SILENT_STORE : 0;
        effect.kind = EFFECT_BLOCKING_READ;
    }
    if (effect.kind == EFFECT_ERROR)
        plan->error = effect.error;
    bool writes = effect.kind == EFFECT_WRITE || effect.kind == EFFECT_RMW;
    if (op_writes_blindly(op)) {
        addition->flags |= (uint16_t)(EVENT_WRITES | (op_writes_unset(op) ? EVENT_UNSET : 0));
        addition->rf = EVENT_INIT;
    } else {
        addition->flags |= (uint16_t)(EVENT_READS | (writes ? EVENT_WRITES : 0));
        addition->co_prev = writes ? addition->rf : EVENT_INIT;
    }
    addition->value = writes ? effect.value : 0;
    if (op->kind > OP_FENCE)
        addition->flags |= describe_lock(op, addition->value);
}

/* Whether the operation, on a mutex or another object, finds what its initialisation has left, and
 * the model lets it come before that in happens-before. */
static bool is_first_use(const struct execution *execution, const struct event_plan *plan)
{
    if (!execution->model->before_next || plan->source == EVENT_INIT)
        return false;
    const struct event *source = graph_event(&execution->graph, plan->source);
    return source->thread != plan->thread &&
           op_initialises(machine_op(execution->machine, source->state));
}

/* Fills in the traits of an access; all else is there. */
static inline __attribute__((always_inline)) void plan_traits(const struct execution *execution,
                                                              struct event_plan *plan)
{
    const struct op *op = &plan->op;
    if (op->object || op->kind == OP_FREE)
        plan->traits |= PLAN_USES_OBJECT;
    if (plan->reads_undefined || plan->error != ERROR_NONE)
        plan->traits |= PLAN_IS_WRONG;
    if (!op->size && is_first_use(execution, plan))
        plan->traits |= PLAN_IS_FIRST_USE;
    const struct graph_location *location = &execution->graph.locations[op->location];
    if ((plan->addition.flags & EVENT_PLAIN) ||
        (op->size && (location->has_plain || !location->has_atomic)))
        plan->traits |= PLAN_MAY_RACE;
}

void execution_plan_order(const struct execution *execution, struct event_plan *plan)
{
    const struct op *op = &plan->op;
    struct addition *addition = &plan->addition;
    bool writes = (addition->flags & EVENT_WRITES) != 0;
    unsigned order = op_effective_order(op, writes);
    if (order == ORDER_NONE && op->size && !execution_is_plain(execution, op))
        order = ORDER_RELAXED;
    bool drains = op_drains(op, writes, plan->result, addition->value);
    addition->order = (uint8_t)(order | (drains ? ORDER_DRAINS : 0));
}

/* Completes the plan of an access of a location that is accessed in several sizes. */
static __attribute__((noinline, cold)) void plan_mixed(const struct execution *execution,
                                                       struct event_plan *plan)
{
    const struct op *op = &plan->op;
    struct addition *addition = &plan->addition;
    plan->traits |= PLAN_MAY_RACE;
    if (!op->is_part || !(addition->flags & EVENT_WRITES))
        return;
    uint64_t whole = execution_whole_value(execution, op, addition->rf);
    addition->value = part_merge(&execution->machine->interner, op, whole, addition->value);
    if (op->kind == OP_WRITE)
        plan->result = ~op->operand; /* to its thread, it is a change in any case (iteration.h) */
}

/* Completes the plan as its row says. */
static void plan_by_row(const struct execution *execution, struct justification by,
                        struct event_plan *plan)
{
    const struct discipline *row = discipline_of(&plan->op);
    if (row && row->plan)
        row->plan(&execution->graph, execution->machine, by, plan);
}

static inline __attribute__((always_inline)) void
plan_access(const struct execution *execution, struct justification by, struct event_plan *plan)
{
    const struct op *op = &plan->op;
    struct addition *addition = &plan->addition;
    addition->location = op->location;
    addition->object = op->object;
    plan->source = addition->rf;
    bool is_defined =
        op_writes_blindly(op) || execution_value(execution, op, addition->rf, &plan->result);
    plan->reads_undefined = !is_defined && op->access != ACCESS_COPY && op->kind != OP_WRITE &&
                            !execution->rules.undefined_is_zero;
    if (!is_defined && op->kind == OP_WRITE)
        plan->result = ~op->operand;
    if (op->size && execution_is_plain(execution, op))
        addition->flags |= EVENT_PLAIN;
    plan_effect(execution, plan, plan->result);
    if (execution->model->reads_orders)
        execution_plan_order(execution, plan);
    if (op->kind > OP_UNLOCK)
        plan_by_row(execution, by, plan);
    if (op->is_mixed)
        plan_mixed(execution, plan);
    plan_traits(execution, plan);
}

/* execution_plan, in a copy for each caller: one of them plans every event. */
static inline __attribute__((always_inline)) void make_plan(const struct execution *execution,
                                                            unsigned thread,
                                                            struct justification by,
                                                            struct event_plan *plan)
{
    plan->thread = thread;
    plan->traits = 0;
    plan->op = *execution_op(execution, thread);
    state_id state = execution->graph.threads[thread].state;
    plan->addition = (struct addition){
        .rf = by.source, .co_prev = by.place, .yields = machine_yields(execution->machine, state)};
    plan->source = plan->error_other = EVENT_INIT;
    plan->result = 0;
    plan->reads_undefined = false;
    plan->error = ERROR_NONE;
    verify(states_class(state) != STATE_STOPPED);
    if (plan->op.location) {
        verify(by.kind == BY_CHAIN);
        plan_access(execution, by, plan);
        return;
    }
    plan->addition.rf = plan->addition.co_prev = EVENT_INIT;
    if (execution->model->reads_orders)
        plan->addition.order = (uint8_t)op_effective_order(&plan->op, false);
    if (plan->op.object) { /* op_notifies */
        plan->addition.object = plan->op.object;
        plan->traits = PLAN_USES_OBJECT;
    }
    if (plan->op.kind == OP_CHOOSE && !execution->rules.chooses)
        die("--algorithm=pop, optimal, bpor and the published baselines do not try all that a "
            "program chooses or that may time out; leave --algorithm out");
    plan_by_row(execution, by, plan);
}

void execution_plan(const struct execution *execution, unsigned thread, struct justification by,
                    struct event_plan *plan)
{
    make_plan(execution, thread, by, plan);
}

void execution_plan_again(const struct execution *execution, unsigned thread,
                          struct justification by, struct event_plan *plan)
{
    make_plan(execution, thread, by, plan);
}

bool execution_admits_access(struct execution *execution, unsigned thread, struct justification by)
{
    struct event_plan plan;
    make_plan(execution, thread, by, &plan);
    const struct addition *addition = &plan.addition;
    event_id after = addition->flags & EVENT_WRITES ? addition->co_prev : addition->rf;
    return after == graph_co_last(&execution->graph, addition->location) ||
           execution->model->admits(&execution->graph, thread, addition);
}
