/* choice.c - the row of OP_CHOOSE, which has any number below its operand. */
#include "base/error.h"
#include "discipline/discipline.h"

static void plan(const struct graph *graph, struct machine *machine, struct justification by,
                 struct event_plan *plan)
{
    require(by.kind == BY_CHOICE && by.number < plan->op.operand);
    state_id state = graph->threads[plan->thread].state;
    plan->result = plan->addition.value = by.number;
    if (by.number != machine_next_choice(machine, plan->thread, state, 0))
        plan->addition.role = ROLE_OTHER_CHOICE;
}

const struct discipline discipline_choice = {.plan = plan};
