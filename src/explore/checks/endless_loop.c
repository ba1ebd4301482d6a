#include "explore/checks/endless_loop.h"

/* What the thread itself has left in locations, in the iteration that is tried: its locks. */
enum { MOST_WRITES = 16, MOST_STEPS = 1000 };

struct iteration {
    const struct execution *execution;
    unsigned thread;
    unsigned writes;
    uint32_t locations[MOST_WRITES];
    uint64_t values[MOST_WRITES];
};

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

/* Whether the iteration can do the lock's operation; if so, notes what that leaves. */
static bool lock(struct iteration *iteration, const struct op *op, uint64_t value)
{
    struct effect effect = op_effect(op, iteration->thread, value);
    if (effect.kind != EFFECT_RMW || iteration->writes == MOST_WRITES)
        return false;
    iteration->locations[iteration->writes] = op->location;
    iteration->values[iteration->writes++] = effect.value;
    return true;
}

/* Does the operation as far as it changes nothing for others; false when it does. */
static bool try_operation(struct iteration *iteration, const struct op *op, uint64_t *result)
{
    *result = 0;
    switch ((enum op_kind)op->kind) {
    case OP_FENCE:
        return true;
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
        return machine_is_silent(iteration->execution->machine, op, iteration->thread, *result);
    default:
        return false;
    }
}

bool endless_loop_holds(const struct execution *execution, unsigned thread)
{
    struct machine *machine = execution->machine;
    struct iteration iteration = {.execution = execution, .thread = thread};
    state_id state = execution->graph.threads[thread].state;
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
        } else if (!try_operation(&iteration, &op, &result)) {
            return false;
        }
        state = machine_step(machine, thread, state, result);
    }
    return false;
}
