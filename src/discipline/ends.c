/* ends.c - the row of creations and ends of threads: OP_CREATE, OP_JOIN and OP_DETACH. A join waits
 * for the end of its thread, or for another join of it, behind which it is an error. The end is the
 * join's cause. */
#include "base/error.h"
#include "discipline/discipline.h"
#include "graph/causes.h"

/* Whether the thread has ended by itself when just the events in the clock have been run. */
static bool has_ended(const struct discipline_point *point, unsigned thread)
{
    const struct graph_thread *self = &point->graph->threads[thread];
    return self->state != STATE_NONE && states_class(self->state) == STATE_STOPPED &&
           machine_op(point->machine, self->state)->kind == OP_FINISH &&
           (!point->done || point->done[thread] >= (clock_entry)self->count);
}

static bool lets_run(const struct discipline_point *point)
{
    const struct op *op = machine_op(point->machine, point->state);
    if (op->kind != OP_JOIN)
        return true;
    event_id joiner = point->graph->threads[op->operand].joiner;
    return (joiner && (!point->done || graph_in_clock(point->graph, point->done, joiner))) ||
           has_ended(point, (unsigned)op->operand);
}

static bool waits(const struct graph *graph, const struct event *event, const clock_entry *done)
{
    return !causes_are_in(graph, event, done);
}

static void plan(const struct graph *graph, struct machine *machine, struct justification by,
                 struct event_plan *plan)
{
    (void)by;
    unsigned thread = (unsigned)plan->op.operand;
    plan->addition.value = thread;
    if (plan->op.kind == OP_CREATE) {
        plan->addition.role = ROLE_CREATION;
        return;
    }
    verify(thread < graph->thread_count);
    const struct graph_thread *target = &graph->threads[thread];
    if (target->joiner) {
        plan->error = ERROR_INVALID_JOIN;
        plan->traits = PLAN_IS_WRONG;
        plan->error_other = target->joiner;
        plan->addition.value = 0;
    } else {
        plan->addition.role = ROLE_JOIN;
    }
    const struct discipline_point now = {.graph = graph, .machine = machine};
    if (plan->op.kind == OP_DETACH || !has_ended(&now, thread))
        return;
    plan->addition.cause = graph_last(graph, thread);
    plan->result = machine_op(machine, target->state)->operand;
}

const struct discipline discipline_ends = {.lets_run = lets_run, .waits = waits, .plan = plan};
