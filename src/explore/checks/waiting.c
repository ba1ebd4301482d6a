/* waiting.c - queries about threads that are not enabled. */
#include "explore/checks/waiting.h"

#include "base/error.h"
#include "explore/asleep/asleep.h"
#include "explore/asleep/sleepers.h"
#include "explore/checks/endless_loop.h"
#include "explore/checks/way_out.h"

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

bool waiting_has_ended_process(const struct execution *execution, unsigned thread)
{
    if (!execution->graph.threads[thread].state)
        return false;
    const struct op *op = execution_op(execution, thread);
    return op->kind == OP_EXIT || (op->kind == OP_FINISH && op->expected);
}

/* Whether the thread stays in its loop if it runs alone. Sets *shows as below. */
static bool stays(const struct execution *execution, unsigned thread, bool *shows)
{
    bool chooses;
    if (endless_loop_holds(execution, thread, shows, &chooses))
        return true;
    if (!chooses || !way_out_is_none_alone(execution, thread))
        return false;
    *shows = true; /* nobody has looked at all iterations */
    return true;
}

/* Whether some thread that has not ended the process has stopped, or leaves its loop alone. Sets
 * *shows if threads in loops, or asleep, may look at an iteration of another one. */
static bool some_goes_on(const struct execution *execution, bool *shows)
{
    unsigned waiting = 0;
    bool some_show = false;
    for (unsigned t = 0; t < execution->graph.thread_count; t++) {
        if (waiting_has_ended_process(execution, t))
            continue;
        bool awaits = is_awaiting(execution, t);
        if (waiting_has_stopped(execution, t) || (awaits && !stays(execution, t, &some_show)))
            return true;
        waiting += awaits || asleep_is(execution, t);
    }
    *shows = some_show && waiting > 1;
    return false;
}

static bool has_ended_process(const struct execution *execution)
{
    bool has_ended = false;
    for (unsigned t = 0; t < execution->graph.thread_count && !has_ended; t++)
        has_ended = waiting_has_ended_process(execution, t);
    return has_ended;
}

enum prospect waiting_find_prospect(struct execution *execution, struct searched_ends *searched)
{
    bool shows;
    if (some_goes_on(execution, &shows) || sleepers_are_woken(execution))
        return PROSPECT_GOES_ON;
    if (!shows || has_ended_process(execution))
        return PROSPECT_NONE;
    switch (way_out_find(execution, searched)) {
    case WAY_OUT_NONE:
        return PROSPECT_NONE;
    case WAY_OUT_FOUND:
        return PROSPECT_GOES_ON;
    default:
        return PROSPECT_UNKNOWN;
    }
}

int waiting_find_livelock(const struct execution *execution)
{
    if (has_ended_process(execution))
        return -1;
    for (unsigned t = 0; t < execution->graph.thread_count; t++)
        if (execution->graph.threads[t].state && op_is_looping(execution_op(execution, t)) &&
            !execution_loops_in_call(execution, t))
            return (int)t;
    return -1;
}
