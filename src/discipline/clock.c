/* clock.c - the row of OP_CLOCK, which finds the latest time in its causal past, or the sum of the
 * waits there. */
#include "discipline/discipline.h"

/* The time of the event's thread at the event, in nanoseconds. */
static uint64_t time_at(const struct machine *machine, const struct event *event)
{
    const struct op *op = machine_op(machine, event->state);
    if (op->kind == OP_CLOCK && op->function == CLOCK_TIME)
        return event->value;
    return machine->class->time(machine, event->state);
}

/* Of each thread, its last event in the causal past has the latest time, and the most waits. */
static void plan(const struct graph *graph, struct machine *machine, struct justification by,
                 struct event_plan *plan)
{
    (void)by;
    const clock_entry *past = graph_porf(graph, graph_last(graph, plan->thread));
    plan->result = plan->op.operand;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        if (t == plan->thread || past[t] == 0)
            continue;
        const struct event *last = graph_event(graph, graph->threads[t].events[past[t] - 1]);
        if (plan->op.function == CLOCK_WAITS)
            plan->result += machine->class->waits(machine, last->state);
        else if (time_at(machine, last) > plan->result)
            plan->result = time_at(machine, last);
    }
    plan->addition.value = plan->result;
}

const struct discipline discipline_clock = {.plan = plan};
