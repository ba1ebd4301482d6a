/* execution.c - queries about an execution, and the steps that extend it. plan.c has its plans. */
#include "explore/execution.h"

#include "base/error.h"
#include "explore/mixed.h"
#include "explore/overwritten.h"
#include "machine/operations/unset.h"

/* For graph.disables. */
static bool disables(const void *context, event_id write, const struct event *event)
{
    verify(event->flags & EVENT_GUARDED);
    const struct execution *execution = context;
    const struct op *op = machine_op(execution->machine, event->state);
    return execution_effect_in(execution, event->thread, event->state, op, write).kind ==
           EFFECT_DISABLED;
}

void execution_init(struct execution *execution, struct machine *machine,
                    const struct memory_model *model)
{
    *execution = (struct execution){.machine = machine, .model = model};
    graph_init(&execution->graph, &execution->model->clocks);
    execution->graph.disables = disables;
    execution->graph.context = execution;
}

void execution_release(struct execution *execution)
{
    graph_release(&execution->graph);
}

/* --- Threads ---------------------------------------------------------------------------------- */

/* Whether the thread, which looks at an object to wait for, sleeps if it finds the write. Breaks:
 * pointers to operations. */
static bool falls_asleep(const struct execution *execution, unsigned thread, event_id write)
{
    uint64_t value = 0;
    struct machine *machine = execution->machine;
    state_id state = execution->graph.threads[thread].state;
    execution_value(execution, machine_op(machine, state), write, &value);
    return machine_op(machine, machine_step(machine, thread, state, value))->kind == OP_ASLEEP;
}

enum letting execution_lets_run(const struct execution *execution, unsigned thread, state_id state,
                                const clock_entry *done, event_id write)
{
    const struct op *op = machine_op(execution->machine, state);
    const struct discipline *row = discipline_of(op);
    bool is_chain = !row || !row->lets_run || (row->plan_set && !execution->rules.unorders);
    if (is_chain)
        return LETTING_BY_VALUE;
    struct discipline_point point = {.graph = &execution->graph,
                                     .machine = execution->machine,
                                     .done = done,
                                     .thread = thread,
                                     .state = state,
                                     .write = write};
    if (op->location)
        execution_value(execution, op, write, &point.value);
    return row->lets_run(&point) ? LETTING_RUN : LETTING_NONE;
}

bool execution_is_unblocked_here(const struct execution *execution, unsigned thread)
{
    const struct graph *graph = &execution->graph;
    state_id state = graph->threads[thread].state;
    verify(states_class(state) == STATE_WAITING);
    const struct op *op = machine_op(execution->machine, state);
    event_id last = op->location ? graph_co_last(graph, op->location) : EVENT_INIT;
    enum letting letting = execution_lets_run(execution, thread, state, NULL, last);
    if (letting != LETTING_BY_VALUE)
        return letting == LETTING_RUN;
    op = execution_op(execution, thread);
    if (op->kind == OP_READ && op_is_unordered(op))
        return !execution_waits_at(execution, thread, graph->threads[thread].state,
                                   execution_last_value(execution, op));
    if (execution->rules.stays_awake && op_looks_to_wait(op) &&
        falls_asleep(execution, thread, last))
        return false;
    op = execution_op(execution, thread);
    return execution_effect(execution, thread, op, last) != EFFECT_DISABLED;
}

static int exit_status_at(const struct op *op)
{
    bool ends = op->kind == OP_EXIT || (op->kind == OP_FINISH && op->expected);
    return ends ? (int)op_exit_code(op->operand) : -1;
}

bool execution_find_end(const struct execution *execution, int *status)
{
    const struct graph *graph = &execution->graph;
    bool is_complete = true;
    *status = -1;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        if (!graph->threads[t].state)
            continue;
        const struct op *op = execution_op(execution, t);
        is_complete &= op->kind == OP_FINISH || op->kind == OP_EXIT;
        if (*status < 0)
            *status = exit_status_at(op);
    }
    return is_complete;
}

bool execution_is_complete(const struct execution *execution)
{
    int status;
    return execution_find_end(execution, &status);
}

int execution_exit_status_of(const struct execution *execution, unsigned thread)
{
    bool exists = execution->graph.threads[thread].state != STATE_NONE;
    return exists ? exit_status_at(execution_op(execution, thread)) : -1;
}

int execution_exit_status(const struct execution *execution)
{
    int status;
    execution_find_end(execution, &status);
    return status;
}

int execution_waits_for(const struct execution *execution, unsigned thread)
{
    const struct op *op = execution_op(execution, thread);
    if (op->kind == OP_JOIN)
        return (int)op->operand;
    if (op->kind != OP_LOCK)
        return -1;
    uint64_t value;
    execution_value(execution, op, graph_co_last(&execution->graph, op->location), &value);
    require(mutex_is_held(value));
    return (int)mutex_owner(value);
}

uint64_t execution_next_choice(const struct execution *execution, unsigned thread, uint64_t first)
{
    return machine_next_choice(execution->machine, thread, execution->graph.threads[thread].state,
                               first);
}

/* --- Operations ------------------------------------------------------------------------------- */

bool execution_is_local_beside_data(const struct op *op)
{
    switch ((enum op_kind)op->kind) {
    case OP_RMW:
    case OP_CAS:
    case OP_MUTEX_INIT:
    case OP_MUTEX_DESTROY:
    case OP_LOCK:
    case OP_TRYLOCK:
    case OP_UNLOCK:
    case OP_SEND:
    case OP_RECEIVE:
    case OP_SYNC:
        return op->location == 0;
    case OP_CHOOSE:
        return false;
    default:
        return true;
    }
}

/* Sets *value to the value of the operation's whole location at first. Returns false, and sets 0,
 * if that is undefined. */
static bool find_initial_value(const struct execution *execution, const struct op *op,
                               uint64_t *value)
{
    const struct graph *graph = &execution->graph;
    uint64_t object_value = 0;
    if (op->object)
        object_value = graph_event(graph, graph_co_last(graph, op->object))->value;
    *value = 0;
    return execution->machine->class->initial_value(execution->machine, op->location, object_value,
                                                    value);
}

/* The value of a word with unset bits, for execution_value. Padding, and the other bits of a
 * bit-field's word, are no part of a value. So a word with bits that are set counts as set, except
 * for a copy, and for a store that is compared with it. */
static bool find_unset_value(const struct execution *execution, const struct op *op, uint64_t tag,
                             uint64_t *value)
{
    uint64_t unset;
    *value = op->access == ACCESS_COPY ? tag : 0;
    if (op->access == ACCESS_COPY || op->kind == OP_WRITE || !op->size)
        return false;
    verify(op->size <= sizeof tag);
    *value = unset_word(&execution->machine->interner, tag, op->size, &unset);
    return unset != UINT64_MAX >> (64 - 8 * op->size);
}

/* The rare cases of execution_value. */
static __attribute__((noinline)) bool find_rare_value(const struct execution *execution,
                                                      const struct op *op, event_id write,
                                                      uint64_t *value)
{
    if (write != EVENT_INIT)
        return find_unset_value(execution, op, graph_event(&execution->graph, write)->value, value);
    bool is_set = find_initial_value(execution, op, value);
    if (!is_set && op->size && op->access == ACCESS_COPY)
        *value = UNSET_WHOLE;
    if (!op->size)
        *value = overwritten_value(execution->machine, &execution->graph, op, write, *value);
    return is_set;
}

uint64_t execution_whole_value(const struct execution *execution, const struct op *op,
                               event_id write)
{
    uint64_t value = graph_event(&execution->graph, write)->value;
    if (write == EVENT_INIT)
        find_initial_value(execution, op, &value);
    return value;
}

uint64_t execution_value_of_part(const struct execution *execution, const struct op *op,
                                 uint64_t whole)
{
    return op->is_part ? part_of(&execution->machine->interner, op, whole) : whole;
}

/* execution_value for a location that is accessed in several sizes. Out of line, because there are
 * few. */
static __attribute__((noinline, cold)) bool find_part_value(const struct execution *execution,
                                                            const struct op *op, event_id write,
                                                            uint64_t *value)
{
    uint64_t initial;
    const struct machine *machine = execution->machine;
    bool is_defined = find_initial_value(execution, op, &initial) ||
                      mixed_is_written(machine, &execution->graph, part_bytes_of(op), write);
    *value = part_of(&machine->interner, op, execution_whole_value(execution, op, write));
    return is_defined;
}

/* execution_value, in a copy for execution_effect_in. */
static inline __attribute__((always_inline)) bool
find_value(const struct execution *execution, const struct op *op, event_id write, uint64_t *value)
{
    const struct event *event = graph_event(&execution->graph, write);
    verify(op->location != 0);
    if (op->is_mixed)
        return find_part_value(execution, op, write, value);
    if (write == EVENT_INIT || (event->flags & EVENT_UNSET))
        return find_rare_value(execution, op, write, value);
    verify(event->location == op->location && (event->flags & EVENT_WRITES));
    *value = event->value;
    if (!op->size && event->value && execution->machine->has_overwritten)
        *value = overwritten_value(execution->machine, &execution->graph, op, write, event->value);
    return true;
}

bool execution_value(const struct execution *execution, const struct op *op, event_id write,
                     uint64_t *value)
{
    return find_value(execution, op, write, value);
}

uint64_t execution_set_value(const struct execution *execution, const struct op *op,
                             const clock_entry *clock)
{
    const struct graph *graph = &execution->graph;
    uint64_t value = 0;
    execution_value(execution, op, graph_co_last(graph, op->location), &value);
    const struct discipline *row = discipline_of(op);
    return row && row->find_value ? row->find_value(graph, execution->machine, op, value, clock)
                                  : value;
}

/* The outcome of the operation in `state`, with this effect, when it reads `old`. An operation that
 * changes its location goes on. Breaks: pointers to operations. */
static enum machine_outcome outcome(const struct execution *execution, unsigned thread,
                                    state_id state, const struct effect *effect, uint64_t old)
{
    if (effect_changes(effect, old))
        return OUTCOME_GOES_ON;
    return machine_outcome(execution->machine, thread, state, old);
}

/* An atomic read of a write that is not last may race with a plain access that happens before the
 * last one, and the read of the last one does not. A plain access that comes later is not behind
 * the read, whose thread has stopped, and so races with it whatever it reads. So it is the graph
 * that decides, and not what was met in other executions. Where races are no errors, every access
 * counts. */
bool execution_is_blocking_read(const struct execution *execution, unsigned thread,
                                const struct op *op, state_id state, const struct effect *effect,
                                uint64_t old)
{
    bool may_be =
        op->awaits ? !execution->rules.awaits : execution->has_assumptions && op_may_be_silent(op);
    const struct graph_location *location = &execution->graph.locations[op->location];
    may_be &=
        effect->kind != EFFECT_RMW || !(execution->machine->facts.stops & FACT_STOP_UPDATES_WRITE);
    if (!execution->rules.blocking_reads || !may_be || location->plain > 0 || location->is_racy)
        return false;
    enum machine_outcome found = outcome(execution, thread, state, effect, old);
    return found == OUTCOME_AWAITS || found == OUTCOME_BLOCKS;
}

bool execution_is_excluded(const struct execution *execution, unsigned thread, event_id rf)
{
    return execution->awaiting && execution_op(execution, thread)->awaits &&
           awaiting_excludes(&execution->awaiting[thread], &execution->graph, thread, rf);
}

/* execution_effect_in for an operation that may await, or be a blocking read, or is at a queue's
 * end. `op` is a copy, since pointers to operations break. Out of line, because there are few. */
static __attribute__((noinline)) struct effect find_rare_effect(const struct execution *execution,
                                                                unsigned thread, state_id state,
                                                                const struct op op, event_id rf,
                                                                uint64_t old)
{
    struct effect effect = machine_effect(execution->machine, &op, thread, old);
    const struct discipline *row = discipline_of(&op);
    event_id cause;
    if (row && row->find_cause && !row->find_cause(&execution->graph, &op, rf, &cause))
        effect.kind = EFFECT_DISABLED;
    if (effect_changes(&effect, old))
        return effect;
    if (op.awaits && execution->rules.awaits &&
        outcome_is_awaiting(outcome(execution, thread, state, &effect, old)))
        effect.kind = EFFECT_DISABLED;
    else if (execution_is_blocking_read(execution, thread, &op, state, &effect, old))
        effect.kind = EFFECT_BLOCKING_READ;
    return effect;
}

/* The effect of the operation when it reads `rf`, without excluded sources. `state` is the state of
 * the thread before the operation. */
struct effect execution_effect_in(const struct execution *execution, unsigned thread,
                                  state_id state, const struct op *op, event_id rf)
{
    verify(op->location != 0 && state != STATE_NONE);
    uint64_t old = 0;
    if (!op_writes_blindly(op))
        find_value(execution, op, rf, &old);
    if (op->awaits || execution->has_assumptions || op_is_at_end(op))
        return find_rare_effect(execution, thread, state, *op, rf, old);
    return machine_effect(execution->machine, op, thread, old);
}

bool execution_waits_at(const struct execution *execution, unsigned thread, state_id state,
                        uint64_t value)
{
    const struct op *op = machine_op(execution->machine, state);
    const struct effect effect = {.kind = EFFECT_READ};
    verify(op->kind == OP_READ);
    return op->awaits && execution->rules.awaits &&
           outcome_is_awaiting(outcome(execution, thread, state, &effect, value));
}

bool execution_waits(const struct execution *execution, unsigned thread, event_id rf)
{
    state_id state = execution->graph.threads[thread].state;
    const struct op *op = machine_op(execution->machine, state);
    return execution_effect_in(execution, thread, state, op, rf).kind == EFFECT_DISABLED;
}

enum effect_kind execution_effect_of_value(const struct execution *execution, unsigned thread,
                                           const struct op *op, event_id rf)
{
    state_id state = execution->graph.threads[thread].state;
    enum effect_kind kind = execution_effect_in(execution, thread, state, op, rf).kind;
    bool is_excluded = execution->awaiting && execution_is_excluded(execution, thread, rf);
    return is_excluded ? EFFECT_DISABLED : kind;
}

/* --- Growing ---------------------------------------------------------------------------------- */

void execution_recall(struct execution *execution)
{
    unsigned stops = execution->machine->facts.stops;
    execution->has_awaits |= (stops & FACT_STOP_AWAITS) && execution->rules.awaits;
    execution->has_assumptions |= (stops & FACT_STOP_ASSUMES) != 0;
}

void execution_learn(struct execution *execution, state_id state)
{
    const struct op *op = machine_op(execution->machine, state);
    bool awaits = op->awaits && execution->rules.awaits, blocks = op->kind == OP_BLOCK;
    struct machine *machine = execution->machine;
    if ((awaits && !execution->has_awaits) || (blocks && !execution->has_assumptions))
        machine_learn(machine,
                      facts_learn_stops(&machine->facts, (awaits ? FACT_STOP_AWAITS : 0) |
                                                             (blocks ? FACT_STOP_ASSUMES : 0)));
    execution->has_awaits |= awaits;
    execution->has_assumptions |= blocks;
}

/* Sets the state of the thread, which is a new one. */
static inline void arrive(struct execution *execution, unsigned thread, state_id state)
{
    execution_fit(execution);
    verify(state != STATE_NONE && thread < execution->graph.thread_count);
    execution->graph.threads[thread].state = state;
    if (states_class(state) == STATE_RUNNABLE)
        return;
    const struct op *op = machine_op(execution->machine, state);
    if (op->awaits || op->kind == OP_BLOCK)
        execution_learn(execution, state);
}

static inline __attribute__((always_inline)) void
take_step(struct execution *execution, const struct event_plan *plan, uint32_t before)
{
    struct machine *machine = execution->machine;
    verify(states_class(before) != STATE_STOPPED);
    arrive(execution, plan->thread, machine_step(machine, plan->thread, before, plan->result));
    if (plan->addition.role == ROLE_CREATION) {
        unsigned created = (unsigned)plan->addition.value;
        verify(execution->graph.threads[created].state == STATE_NONE);
        arrive(execution, created, machine_start(machine, created, before));
    }
}

void execution_step(struct execution *execution, const struct event_plan *plan, uint32_t before)
{
    take_step(execution, plan, before);
}

event_id execution_enter(struct execution *execution, const struct event_plan *plan, event_id read)
{
    struct graph *graph = &execution->graph;
    state_id before = graph->threads[plan->thread].state;
    verify(read == EVENT_INIT || graph_event(graph, read)->thread == plan->thread);
    if (read != EVENT_INIT)
        graph_reread(graph, read, &plan->addition);
    event_id id = read != EVENT_INIT ? read : graph_add(graph, plan->thread, &plan->addition);
    take_step(execution, plan, before);
    return id;
}
