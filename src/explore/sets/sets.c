#include "explore/sets/sets.h"

#include "base/error.h"

void sets_adapt(const struct execution *execution, const clock_entry *cut, struct event_plan *plan)
{
    struct addition *addition = &plan->addition;
    verify(op_is_unordered(&plan->op));
    bool reads = plan->op.kind == OP_READ;
    plan->result = addition->value = reads ? execution_set_value(execution, &plan->op, cut) : 0;
    addition->rf = addition->co_prev = EVENT_INIT;
    addition->flags &= (uint16_t) ~(EVENT_READS | EVENT_WRITES | EVENT_SILENT_STORE);
    addition->flags |= reads ? EVENT_READS_SET : 0;
}

event_id sets_enter(struct execution *execution, const struct event_plan *plan,
                    const clock_entry *cut, event_id read)
{
    struct graph *graph = &execution->graph;
    state_id before = graph->threads[plan->thread].state;
    require(execution->model->has_sets);
    sets_note(graph, plan->addition.location);
    event_id id = cut ? graph_add_reading(graph, plan->thread, &plan->addition, cut, read)
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
