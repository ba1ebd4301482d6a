#include "explore/bound/upcoming.h"

#include "machine/states.h"
#include "preemption/needs.h"

/* The operation of the thread behind its kept events. */
static const struct op *next_op(const struct execution *execution, const clock_entry *keep,
                                unsigned thread)
{
    const struct graph *graph = &execution->graph;
    const struct graph_thread *self = &graph->threads[thread];
    uint32_t state = (uint32_t)keep[thread] < self->count
                         ? graph_event(graph, self->events[keep[thread]])->state
                         : self->state;
    return machine_op(execution->machine, state);
}

/* Whether the operation is certain to write, and need not wait: its thread neither stops in front
 * of it nor by it. */
static bool is_certain_write(const struct execution *execution, const struct op *op)
{
    if ((op->kind != OP_WRITE && op->kind != OP_RMW) || op->awaits ||
        execution_is_local(execution, op))
        return false;
    return !execution->has_assumptions || !op_may_be_silent(op);
}

uint32_t upcoming_forced(const struct execution *execution, const struct lower_bound *lower_bound,
                         const clock_entry *keep, int except, uint32_t most, clock_entry *needs)
{
    const struct graph *graph = &execution->graph;
    uint32_t count = 0;
    for (unsigned t = 0; t < graph->thread_count && count <= most; t++) {
        if (keep[t] == 0 || (int)t == except)
            continue;
        const struct op *op = next_op(execution, keep, t);
        if (!is_certain_write(execution, op))
            continue;
        uint32_t location = op->location;
        const clock_entry *past = graph_hb(graph, graph->threads[t].events[keep[t] - 1]);
        memset(needs, 0, graph->width * sizeof *needs);
        needs_add_write(graph, keep, location, needs_last_write(graph, keep, location, past),
                        needs);
        needs[t] = 0;
        count += lower_bound_adds_pending(lower_bound, graph, keep, t, needs);
    }
    return count;
}
