/* blind.c - runs writes that do not read, operations without a location, joins of threads that have
 * ended, and unlocks by the holder of a mutex, which can only read from its own lock. There is no
 * choice to make for these operations, so they run as soon as they come up. */
#include "explore/values/blind.h"

#include "explore/values/expected.h"
#include "explore/values/sections.h"
#include "explore/values/signals.h"

/* Whether the operation is one that this explorer leaves out. */
static void check_known(const struct search *search, const struct op *op)
{
    if (op->kind == OP_CLOCK)
        search_refuse(search, op, "clocks");
    if (op_looks_to_wait(op))
        search_refuse(search, op, "waits for atomic objects");
}

/* Whether each blind write of the location is before the event in P. (A mutex that is initialised
 * while a thread holds it is not locked any more.) */
static bool is_behind_blind_writes(const struct search *search, uint32_t event)
{
    const struct instance *instance = &search->instance;
    uint32_t id = instance->locations[instance_event(instance, event)->location].write;
    for (; id; id = instance_event(instance, id)->older_write) {
        bool is_before = instance_is_before(instance, id, event);
        if (!(instance_event(instance, id)->flags & INSTANCE_READS) && !is_before)
            return false;
        if (is_before && instance_covers_writes(instance, id))
            break;
    }
    return true;
}

/* Whether the thread's unlock is of a mutex that the thread holds in every witness: it was the last
 * to write there. */
static bool unlocks_own(const struct search *search, unsigned thread, const struct op *op)
{
    const struct execution *execution = &search->exploration->execution;
    if (op->kind != OP_UNLOCK || op->operand != UNLOCK_ONCE)
        return false;
    event_id last = graph_co_last(&execution->graph, op->location);
    const struct event *event = graph_event(&execution->graph, last);
    if (last == EVENT_INIT || event->thread != thread || !(event->flags & EVENT_READS) ||
        execution_effect(execution, thread, op, last) != EFFECT_RMW)
        return false;
    if (!is_behind_blind_writes(search, witness_number(&search->witness, last)))
        search_refuse(search, op, "mutexes that are initialised while they are in use");
    return true;
}

/* Whether the thread's operation is blind, and can run. Only a join can become so while the thread
 * stays there. */
static bool is_blind(struct search *search, unsigned thread)
{
    const struct execution *execution = &search->exploration->execution;
    if (execution_has_stopped(execution, thread))
        return false;
    const struct op op = *execution_op(execution, thread);
    if (!search->has_moved[thread] && op.kind != OP_JOIN)
        return false;
    check_known(search, &op);
    if (sections_are_simple(search) && op_is_on_mutex(&op))
        return sections_are_blind(search, thread, &op);
    if (op.kind == OP_CHOOSE)
        return false;
    if (op.kind == OP_JOIN)
        return execution_is_enabled(execution, thread);
    return op.location == 0 || op_writes_blindly(&op) || unlocks_own(search, thread, &op);
}

/* Orders a join, or a detachment, behind the end of the thread, and behind the first join, if there
 * was one: it would not be an error in front of it. */
static void order_join(struct search *search, const struct op *op, uint32_t id)
{
    const struct execution *execution = &search->exploration->execution;
    const struct graph_thread *target = &execution->graph.threads[op->operand];
    if (target->joiner)
        instance_order(&search->instance, witness_number(&search->witness, target->joiner), id);
    if (op->kind == OP_JOIN && execution_has_finished(execution, op->operand))
        instance_order(&search->instance, search_before(search, (unsigned)op->operand), id);
}

/* Adds the thread's operation to the instance. */
static uint32_t add(struct search *search, unsigned thread, const struct op *op)
{
    const struct graph *graph = &search->exploration->execution.graph;
    if (op->kind == OP_LOCK)
        return sections_add_lock(search, thread, op->location);
    if (op->kind == OP_UNLOCK && sections_are_simple(search))
        return sections_add_unlock(search, thread, op->location);
    if (op->kind == OP_UNLOCK) {
        uint32_t lock = witness_number(&search->witness, graph_co_last(graph, op->location));
        uint32_t id = search_add(search, thread, op->location, INSTANCE_READS | INSTANCE_WRITES);
        instance_set_good(&search->instance, id, &lock, 1);
        return id;
    }
    uint32_t id = search_add(search, thread, op->location, op->location ? INSTANCE_WRITES : 0);
    if (op->kind == OP_JOIN || op->kind == OP_DETACH)
        order_join(search, op, id);
    else if (op->kind == OP_CREATE) {
        search->creators[op->operand] = id;
        search->has_moved[op->operand] = true;
    }
    return id;
}

static void run(struct search *search, unsigned thread)
{
    const struct op op = *execution_op(&search->exploration->execution, thread);
    uint32_t id = add(search, thread, &op);
    expected_note_event(search, id,
                        op.kind == OP_JOIN ? expected_end(search, (unsigned)op.operand) : 0);
    instance_note_covers(&search->instance, id);
    witness_append(&search->witness, id);
    if (!witness_replay(&search->witness, &search->instance, search->exploration))
        return;
    search_fit(search);
    search->has_moved[thread] = true;
    if (instance_event(&search->instance, id)->flags & INSTANCE_WRITES)
        signals_blind(search, id, op.kind == OP_UNLOCK);
}

bool blind_run(struct search *search)
{
    const struct graph *graph = &search->exploration->execution.graph;
    bool has_run = true;
    while (has_run) {
        has_run = false;
        for (unsigned t = 0; t < graph->thread_count; t++)
            while (search->exploration->stop == STOP_NOT && is_blind(search, t)) {
                has_run = true;
                run(search, t);
            }
    }
    return search->exploration->stop == STOP_NOT;
}
