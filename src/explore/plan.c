/* plan.c - the events that operations would become. */
#include "base/error.h"
#include "explore/execution.h"
#include "explore/meeting.h"
#include "explore/mixed.h"
#include "explore/queue.h"
#include "explore/sets/semaphores.h"
#include "graph/change.h"

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

/* Fills in the partner of an operation at a queue's end. Requires that the source is filled in. */
static void plan_queueing(const struct execution *execution, struct event_plan *plan)
{
    struct addition *addition = &plan->addition;
    struct queue_partner partner = queue_partner(&execution->graph, &plan->op, addition->rf);
    require(!partner.is_missing);
    addition->role = ROLE_QUEUE;
    addition->cause = partner.event;
    plan->result = 0;
    if (plan->op.kind == OP_RECEIVE)
        plan->result = addition->value = graph_event(&execution->graph, partner.event)->value;
}

/* Completes the plan of an arrival at a barrier, or of its destruction. */
static void plan_meeting(const struct execution *execution, struct event_plan *plan)
{
    const struct graph *graph = &execution->graph;
    const struct op *op = &plan->op;
    event_id source = plan->addition.rf;
    if (plan->error != ERROR_NONE)
        return;
    if (op->function == SYNC_MEET) {
        plan->addition.value =
            meeting_round(graph, execution->machine, plan->thread, op, source, plan->result);
        plan->addition.role = plan->addition.value ? ROLE_ARRIVAL : ROLE_ORDINARY;
    } else {
        plan->error_other = meeting_open_arrival(graph, op->location, source, plan->result);
    }
    if (plan->error_other)
        plan->error = ERROR_INVALID_USE;
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

static inline __attribute__((always_inline)) void plan_access(const struct execution *execution,
                                                              struct event_plan *plan)
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
    if (op_is_at_end(op))
        plan_queueing(execution, plan);
    if (op->kind == OP_SYNC && (op->function == SYNC_MEET || op->function == SYNC_BARRIER_DESTROY))
        plan_meeting(execution, plan);
    if (op->kind == OP_SYNC && execution->graph.set_count > 0 && op_may_end_posts(op))
        semaphores_note_write(&execution->graph, execution->machine, plan->thread, op,
                              plan->result);
    if (op->is_mixed)
        plan_mixed(execution, plan);
    plan_traits(execution, plan);
}

/* Fills in OP_JOIN or OP_DETACH. The result of a join is the return value of the joined thread. */
static inline __attribute__((always_inline)) void plan_join(const struct execution *execution,
                                                            struct event_plan *plan)
{
    const struct graph *graph = &execution->graph;
    unsigned target = (unsigned)plan->op.operand;
    verify(target < graph->thread_count);
    if (graph->threads[target].joiner) {
        plan->error = ERROR_INVALID_JOIN;
        plan->traits = PLAN_IS_WRONG;
        plan->error_other = graph->threads[target].joiner;
    } else {
        plan->addition.role = ROLE_JOIN;
        plan->addition.value = target;
    }
    if (plan->op.kind == OP_DETACH || !execution_has_finished(execution, target))
        return;
    plan->addition.cause = graph_last(graph, target);
    plan->result = execution_op(execution, target)->operand;
}

/* Fills in SYNC_LEAVE. The name of the round is what the first of its threads has brought. */
static void plan_departure(const struct execution *execution, struct event_plan *plan)
{
    const struct graph *graph = &execution->graph;
    verify(meeting_is_departure(&plan->op));
    plan->addition.cause = graph_last(graph, plan->thread);
    plan->addition.value = plan->op.operand;
    plan->addition.role = ROLE_DEPARTURE;
    const struct event departure = {.cause = plan->addition.cause, .role = ROLE_DEPARTURE};
    event_id first = causes_next_of_departure(graph, &departure, 0);
    plan->result = machine_op(execution->machine, graph_event(graph, first)->state)->operand;
}

/* The time of the event's thread at the event, in nanoseconds. */
static uint64_t time_at(const struct execution *execution, const struct event *event)
{
    const struct machine *machine = execution->machine;
    const struct op *op = machine_op(machine, event->state);
    if (op->kind == OP_CLOCK && op->function == CLOCK_TIME)
        return event->value;
    return machine->class->time(machine, event->state);
}

/* Fills in OP_CLOCK: of each thread, its last event in the causal past has the latest time, and the
 * most waits. */
static void plan_clock(const struct execution *execution, struct event_plan *plan)
{
    const struct graph *graph = &execution->graph;
    const clock_entry *past = graph_porf(graph, graph_last(graph, plan->thread));
    plan->result = plan->op.operand;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        if (t == plan->thread || past[t] == 0)
            continue;
        const struct event *last = graph_event(graph, graph->threads[t].events[past[t] - 1]);
        if (plan->op.function == CLOCK_WAITS)
            plan->result += execution->machine->class->waits(execution->machine, last->state);
        else if (time_at(execution, last) > plan->result)
            plan->result = time_at(execution, last);
    }
    plan->addition.value = plan->result;
}

/* Fills in OP_CHOOSE with the chosen number. */
static void plan_choice(const struct execution *execution, struct event_plan *plan,
                        struct justification by)
{
    if (!execution->rules.chooses)
        die("--algorithm=pop, optimal, bpor and the published baselines do not try all that a "
            "program chooses or that may time out; leave --algorithm out");
    require(by.discipline == BY_CHOICE && by.number < plan->op.operand);
    plan->result = plan->addition.value = by.number;
    if (by.number != execution_next_choice(execution, plan->thread, 0))
        plan->addition.role = ROLE_OTHER_CHOICE;
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
        verify(by.discipline == BY_CHAIN);
        plan_access(execution, plan);
        return;
    }
    plan->addition.rf = plan->addition.co_prev = EVENT_INIT;
    if (execution->model->reads_orders)
        plan->addition.order = (uint8_t)op_effective_order(&plan->op, false);
    if (plan->op.object) { /* op_notifies */
        plan->addition.object = plan->op.object;
        plan->traits = PLAN_USES_OBJECT;
    }
    if (plan->op.kind == OP_CHOOSE) {
        plan_choice(execution, plan, by);
    } else if (plan->op.kind == OP_CLOCK) {
        plan_clock(execution, plan);
    } else if (plan->op.kind == OP_CREATE) {
        plan->addition.role = ROLE_CREATION;
        plan->addition.value = plan->op.operand;
    } else if (plan->op.kind == OP_JOIN || plan->op.kind == OP_DETACH) {
        plan_join(execution, plan);
    } else if (plan->op.kind == OP_SYNC) {
        plan_departure(execution, plan);
    }
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
