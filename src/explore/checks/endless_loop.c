/* endless_loop.c - steps a thread through an iteration of its loop, outside of any graph.
 *
 * Linear in the operations of two iterations. After MOST_STEPS operations or with more than
 * MOST_WRITES lock operations in an iteration, it gives up, and the thread counts as one that may
 * leave its loop. */
#include "explore/checks/endless_loop.h"

#include "base/error.h"

enum { MOST_WRITES = 1024, MOST_STEPS = 100000 };

/* An iteration, with the values that the thread's own lock operations wrote in it. */
struct iteration {
    const struct execution *execution;
    unsigned thread;
    unsigned writes;
    uint32_t locations[MOST_WRITES];
    uint64_t values[MOST_WRITES];
};

/* The value of the operation's location: the iteration's, or else the last one in co. */
static uint64_t value_at(const struct iteration *iteration, const struct op *op)
{
    for (unsigned i = iteration->writes; i-- > 0;)
        if (iteration->locations[i] == op->location)
            return iteration->values[i];
    const struct execution *execution = iteration->execution;
    uint64_t value;
    execution_value(execution, op, graph_co_last(&execution->graph, op->location), &value);
    return value;
}

/* Whether the lock operation can run in the iteration; if so, notes the value that it writes. */
static bool lock(struct iteration *iteration, const struct op *op, uint64_t value)
{
    struct effect effect = op_effect(op, iteration->thread, value);
    if (effect.kind != EFFECT_RMW || iteration->writes == MOST_WRITES)
        return false;
    verify(iteration->writes < MOST_WRITES);
    iteration->locations[iteration->writes] = op->location;
    iteration->values[iteration->writes++] = effect.value;
    return true;
}

/* Sets *result to the result of the operation in the iteration. Returns false if the operation may
 * change what other threads observe, or may wait, and if the loop may end by itself. */
static bool try_operation(struct iteration *iteration, state_id state, const struct op *op,
                          uint64_t *result)
{
    struct machine *machine = iteration->execution->machine;
    *result = 0;
    switch ((enum op_kind)op->kind) {
    case OP_CLOCK:
        *result = op->operand;
        return true;
    case OP_FENCE:
        return true;
    case OP_CHOOSE:
        return op_is_unsteady(op) && machine_awaits_always(machine, iteration->thread, state);
    case OP_LOCK:
    case OP_UNLOCK:
        *result = value_at(iteration, op);
        return lock(iteration, op, *result);
    case OP_READ:
    case OP_RMW:
    case OP_CAS:
    case OP_TRYLOCK:
    case OP_SYNC:
    case OP_SEND:
    case OP_RECEIVE:
        *result = value_at(iteration, op);
        return machine_is_silent(machine, op, iteration->thread, *result);
    default:
        return false;
    }
}

bool endless_loop_holds(const struct execution *execution, unsigned thread)
{
    struct machine *machine = execution->machine;
    struct iteration iteration = {.execution = execution, .thread = thread};
    state_id state = execution->graph.threads[thread].state;
    require(op_is_awaiting(machine_op(machine, state)));
    const struct site *last = NULL; /* the loop of the iteration that ended last */
    bool ended = false;
    for (unsigned steps = 0; steps < MOST_STEPS; steps++) {
        const struct op op = *machine_op(machine, state);
        uint64_t result = 0;
        if (op.kind == OP_AWAIT) {
            if (ended && op.site == last)
                return true;
            ended = true;
            last = op.site;
            iteration.writes = 0;
        } else if (!try_operation(&iteration, state, &op, &result)) {
            return false;
        }
        state = machine_step(machine, thread, state, result);
    }
    return false;
}
