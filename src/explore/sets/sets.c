#include "explore/sets/sets.h"

#include "base/error.h"
#include "explore/sets/semaphores.h"

/* adapt, of a semaphore (semaphores.h). Results are those of counts that there may be. */
static void adapt_semaphore(const struct execution *execution, struct event_plan *plan)
{
    const struct graph *graph = &execution->graph;
    struct addition *addition = &plan->addition;
    uint32_t location = plan->op.location;
    event_id before = op_takes(&plan->op)
                          ? sets_last_reading(graph, location, plan->thread, UINT32_MAX)
                          : sets_last_update(graph, location, plan->thread, INT32_MAX);
    const struct event *event = graph_event(graph, before);
    addition->rf = addition->co_prev = EVENT_INIT;
    addition->flags = 0;
    addition->role = ROLE_POST;
    uint64_t first = plan->result;
    plan->result = op_takes(&plan->op);
    if (!op_takes(&plan->op)) {
        addition->value = 1 + (before ? event->value : 0);
        return;
    }
    uint64_t available = posts_count(graph, location, NULL);
    addition->value =
        wait_value(semaphores_needed(graph, execution->machine, plan->thread, first, available),
                   1 + (before ? wait_number(event) : 0));
    addition->role = ROLE_WAIT;
}

bool sets_exchange(const struct execution *execution, const struct op *op, unsigned thread,
                   const clock_entry *cut)
{
    verify(op->kind == OP_CAS);
    return op_effect(op, thread, execution_set_value(execution, op, cut)).kind == EFFECT_RMW;
}

void sets_decide(const struct execution *execution, const clock_entry *cut, struct event_plan *plan)
{
    if (plan->op.kind != OP_CAS)
        return;
    bool writes = sets_exchange(execution, &plan->op, plan->thread, cut);
    unsigned kept = plan->addition.flags & (unsigned)~(EVENT_WRITES | EVENT_SILENT_STORE);
    plan->addition.flags = (uint16_t)(kept | (writes ? EVENT_WRITES : 0));
    if (execution->model->reads_orders)
        execution_plan_order(execution, plan);
}

/* Makes the plan that of an update, or of a reading of the cut. */
static void adapt(const struct execution *execution, const clock_entry *cut,
                  struct event_plan *plan)
{
    struct addition *addition = &plan->addition;
    verify(op_is_unordered(&plan->op));
    if (plan->op.kind == OP_SYNC) {
        adapt_semaphore(execution, plan);
        return;
    }
    bool reads = op_reads_set(&plan->op);
    bool is_full =
        op_is_full(&plan->op) && (plan->op.kind != OP_CAS || (addition->flags & EVENT_WRITES));
    plan->result = addition->value = reads ? execution_set_value(execution, &plan->op, cut) : 0;
    addition->rf = addition->co_prev = EVENT_INIT;
    addition->flags &= (uint16_t) ~(EVENT_READS | EVENT_WRITES | EVENT_SILENT_STORE);
    addition->role = is_full ? ROLE_FULL_WRITE : reads ? ROLE_READING : ROLE_UPDATE;
    if (is_full)
        addition->value = op_effect(&plan->op, plan->thread, plan->result).value;
    if (op_writes_blindly(&plan->op) || op_ignores_result(&plan->op))
        plan->result = 0;
}

event_id sets_enter(struct execution *execution, struct event_plan *plan, struct justification by)
{
    struct graph *graph = &execution->graph;
    state_id before = graph->threads[plan->thread].state;
    require(execution->model->has_sets);
    adapt(execution, by.set, plan);
    sets_note(graph, plan->addition.location);
    event_id id = by.set ? graph_add_reading(graph, plan->thread, &plan->addition, by.set, by.again)
                         : graph_add(graph, plan->thread, &plan->addition);
    execution_step(execution, plan, before);
    return id;
}

bool sets_block(const struct execution *execution, unsigned thread, const clock_entry *cut)
{
    if (!execution->has_assumptions)
        return false;
    const struct op op = *execution_op(execution, thread);
    const struct effect effect = {.kind = EFFECT_READ};
    return execution_is_blocking_read(execution, thread, &op,
                                      execution->graph.threads[thread].state, &effect,
                                      execution_set_value(execution, &op, cut));
}
