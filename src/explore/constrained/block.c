#include "explore/constrained/block.h"

#include "base/error.h"
#include "explore/grow.h"

/* Whether all threads but this one have stopped. */
static bool is_alone(const struct execution *execution, unsigned thread)
{
    for (unsigned t = 0; t < execution->graph.thread_count; t++)
        if (t != thread && !execution_has_stopped(execution, t))
            return false;
    return true;
}

/* Whether the operation tells whether another thread is in the middle of a block, or its result
 * depends on the causal order. */
static bool tells_order(const struct execution *execution, unsigned thread, const struct op *op)
{
    return op->kind == OP_CLOCK || op->kind == OP_TRYLOCK ||
           (op->kind == OP_MUTEX_DESTROY && !is_alone(execution, thread));
}

/* Adds the thread's next event. */
static void add(struct exploration *exploration, struct commuting *commuting, unsigned thread)
{
    const struct execution *execution = &exploration->execution;
    if (tells_order(execution, thread, execution_op(execution, thread))) {
        exploration_keep_order(exploration);
        return;
    }
    exploration_add_latest(exploration, thread);
    if (exploration->stop == STOP_NOT)
        commuting_add(commuting);
}

static bool is_data(const struct op *op)
{
    return op->kind == OP_READ || op->kind == OP_WRITE || op->kind == OP_RMW || op->kind == OP_CAS;
}

static bool ends(const struct op *op, uint32_t mutex)
{
    return op->kind == OP_UNLOCK && op->location == mutex && op->operand == UNLOCK_ONCE;
}

/* Adds the events from the lock to its unlock; false: they are no block. Some may have been
 * added. */
static bool add_section(struct exploration *exploration, struct commuting *commuting,
                        unsigned thread)
{
    const struct execution *execution = &exploration->execution;
    const struct op lock = *execution_op(execution, thread);
    unsigned left =
        lock.function == LOCK_SECTION ? UINT32_MAX : 1; /* accesses that are not local */
    add(exploration, commuting, thread);
    if (commuting->held[graph_last(&execution->graph, thread)] != lock.location)
        return false;
    while (exploration->stop == STOP_NOT && execution_is_enabled(execution, thread)) {
        const struct op op = *execution_op(execution, thread);
        bool is_last = ends(&op, lock.location);
        bool is_local = execution_is_local(execution, &op);
        if (!is_last && op.kind != OP_FENCE && !(is_data(&op) && (is_local || left > 0)))
            return false;
        left -= !is_last && !is_local;
        add(exploration, commuting, thread);
        if (is_last)
            return !mutex_is_held(
                graph_event(&execution->graph, execution->graph.count - 1)->value);
    }
    return exploration->stop != STOP_NOT;
}

static uint32_t add_block(struct exploration *exploration, struct commuting *commuting,
                          unsigned thread)
{
    struct graph *graph = &exploration->execution.graph;
    const struct op op = *execution_op(&exploration->execution, thread);
    verify(execution_is_enabled(&exploration->execution, thread));
    struct graph_mark before = graph_mark(graph);
    if (op.kind == OP_LOCK && add_section(exploration, commuting, thread))
        return op.location;
    graph_undo(graph, before);
    add(exploration, commuting, thread);
    return 0;
}

/* Whether the thread is at a local operation that is enabled. */
static bool is_at_local(const struct execution *execution, unsigned thread)
{
    return execution_is_enabled(execution, thread) &&
           execution_is_local(execution, execution_op(execution, thread));
}

void step_begin(struct exploration *exploration, struct commuting *commuting)
{
    const struct execution *execution = &exploration->execution;
    for (unsigned t = 0; t < execution->graph.thread_count && exploration->stop == STOP_NOT;) {
        if (!is_at_local(execution, t)) {
            t++;
            continue;
        }
        add(exploration, commuting, t);
        t = 0;
    }
}

uint32_t step_run(struct exploration *exploration, struct commuting *commuting, unsigned thread)
{
    uint32_t mutex = add_block(exploration, commuting, thread);
    step_begin(exploration, commuting);
    return mutex;
}
