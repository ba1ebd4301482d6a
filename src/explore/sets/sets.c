#include "explore/sets/sets.h"

#include "base/error.h"
#include "discipline/discipline.h"

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

event_id sets_enter(struct execution *execution, struct event_plan *plan, struct justification by)
{
    struct graph *graph = &execution->graph;
    state_id before = graph->threads[plan->thread].state;
    require(execution->model->has_sets);
    discipline_of(&plan->op)->plan_set(graph, execution->machine, by.set, plan);
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
