/* waiting.c - queries about threads that are not enabled. */
#include "explore/checks/waiting.h"

#include "base/error.h"
#include "explore/checks/endless_loop.h"

bool waiting_is_given_up(const struct execution *execution, unsigned thread)
{
    verify(thread < execution->graph.thread_count);
    if (!execution->graph.threads[thread].state)
        return false;
    const struct op *op = execution_op(execution, thread);
    return op->kind == OP_BLOCK || op->kind == OP_CUT || op->kind == OP_EXIT ||
           op->kind == OP_ERROR || (op->kind == OP_FINISH && op->expected) ||
           (op_is_awaiting(op) && !endless_loop_holds(execution, thread));
}

bool waiting_some_is_given_up(const struct execution *execution)
{
    for (unsigned t = 0; t < execution->graph.thread_count; t++)
        if (waiting_is_given_up(execution, t))
            return true;
    return false;
}

bool waiting_has_exited(const struct execution *execution)
{
    const struct graph *graph = &execution->graph;
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (graph->threads[t].state && execution_op(execution, t)->kind == OP_EXIT)
            return true;
    return false;
}

int waiting_find_livelock(const struct execution *execution)
{
    const struct graph *graph = &execution->graph;
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (graph->threads[t].state && op_is_awaiting(execution_op(execution, t)))
            return waiting_has_exited(execution) || waiting_some_is_given_up(execution) ? -1
                                                                                        : (int)t;
    return -1;
}
