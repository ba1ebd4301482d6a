/* waiting.c - queries about threads that are not enabled. */
#include "explore/checks/waiting.h"

#include "base/error.h"
#include "explore/asleep/sleepers.h"
#include "explore/checks/endless_loop.h"

/* Whether the thread blocks, and was interrupted meanwhile. It is not deadlocked: it has looked for
 * the interruption too early (libc/threads/cancel.c, libc/threads/delivery.c). */
static bool is_interrupted(const struct execution *execution, unsigned thread)
{
    const struct graph *graph = &execution->graph;
    const struct machine *machine = execution->machine;
    const struct op *op = execution_op(execution, thread);
    if (op_is_awaiting(op) || (op->kind != OP_JOIN && !op_may_wait(op)))
        return false;
    uint64_t ignored = 0;
    uint32_t location =
        machine->class->interruption(machine, graph->threads[thread].state, &ignored);
    return location && location < graph->location_capacity &&
           (graph_event(graph, graph_co_last(graph, location))->value & ~ignored) != 0;
}

bool waiting_has_stopped(const struct execution *execution, unsigned thread)
{
    verify(thread < execution->graph.thread_count);
    if (!execution->graph.threads[thread].state)
        return false;
    const struct op *op = execution_op(execution, thread);
    return execution_has_spun(execution, thread) || op->kind == OP_BLOCK || op->kind == OP_CUT ||
           op->kind == OP_EXIT || op->kind == OP_ERROR || (op->kind == OP_FINISH && op->expected) ||
           is_interrupted(execution, thread);
}

static bool is_awaiting(const struct execution *execution, unsigned thread)
{
    return execution->graph.threads[thread].state &&
           op_is_awaiting(execution_op(execution, thread));
}

static bool is_looping(const struct execution *execution, unsigned thread)
{
    return execution->graph.threads[thread].state && op_is_looping(execution_op(execution, thread));
}

static bool is_given_up(const struct execution *execution, unsigned thread)
{
    return waiting_has_stopped(execution, thread) ||
           (is_awaiting(execution, thread) && !endless_loop_holds(execution, thread));
}

bool waiting_has_ended_process(const struct execution *execution, unsigned thread)
{
    if (!execution->graph.threads[thread].state)
        return false;
    const struct op *op = execution_op(execution, thread);
    return op->kind == OP_EXIT || (op->kind == OP_FINISH && op->expected);
}

bool waiting_some_may_go_on(struct execution *execution)
{
    for (unsigned t = 0; t < execution->graph.thread_count; t++)
        if (!waiting_has_ended_process(execution, t) && is_given_up(execution, t))
            return true;
    return sleepers_are_woken(execution);
}

uint32_t waiting_find_shown(const struct execution *execution)
{
    unsigned count = execution->graph.thread_count;
    for (unsigned t = 0; t < count; t++)
        for (unsigned other = 0; other < count && is_awaiting(execution, t); other++) {
            uint32_t location = other != t && is_awaiting(execution, other)
                                    ? endless_loop_shows(execution, t, other)
                                    : 0;
            if (location)
                return location;
        }
    return 0;
}

int waiting_find_livelock(const struct execution *execution, bool some_may_go_on)
{
    const struct graph *graph = &execution->graph;
    int looping = -1;
    for (unsigned t = graph->thread_count; t-- > 0;) {
        if (waiting_has_ended_process(execution, t))
            return -1;
        if (is_looping(execution, t))
            looping = (int)t;
    }
    return some_may_go_on ? -1 : looping;
}
