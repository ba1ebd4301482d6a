/* endless_loop.c - steps a thread through an iteration of its loop, outside of any graph.
 *
 * Linear in the operations of two iterations. After MOST_STEPS operations or with more than
 * MOST_WRITES writes in an iteration, it gives up, and the thread counts as one that may
 * leave its loop. */
#include "explore/checks/endless_loop.h"

#include "base/error.h"
#include "machine/operations/unordered.h"

enum { MOST_WRITES = 1024, MOST_STEPS = 100000 };

/* An iteration, with the values that the thread itself wrote in it. */
struct iteration {
    const struct execution *execution;
    unsigned thread;
    unsigned writes; /* the entries of both arrays that are set */
    uint32_t locations[MOST_WRITES];
    uint64_t values[MOST_WRITES];
    uint64_t before[MOST_WRITES]; /* the values that the writes replaced */
    bool shared[MOST_WRITES];     /* other threads observe the value at the iteration's end */
    bool chooses;                 /* it does what it cannot know */
    bool shows; /* it, or one before, has such a write: others may look in the middle */
};

/* Finds the value that the iteration wrote to the location last. */
static bool find_written(const struct iteration *iteration, uint32_t location, uint64_t *value)
{
    for (unsigned i = iteration->writes; i-- > 0;)
        if (iteration->locations[i] == location) {
            *value = iteration->values[i];
            return true;
        }
    return false;
}

/* Whether the operation's object was allocated in the iteration. Other threads do not know it. */
static bool is_own(const struct iteration *iteration, const struct op *op)
{
    uint64_t lifetime;
    uint32_t object = op->kind == OP_FREE ? op->location : op->object;
    return object != 0 && find_written(iteration, object, &lifetime) && lifetime_is_live(lifetime);
}

/* The value that the operation finds: the iteration's, or else the last one in co. */
static uint64_t value_at(const struct iteration *iteration, const struct op *op)
{
    uint64_t value = 0;
    const struct execution *execution = iteration->execution;
    if (find_written(iteration, op->location, &value) || is_own(iteration, op))
        return execution_value_of_part(execution, op, value);
    if (op_is_unordered(op))
        return execution_last_value(execution, op);
    execution_value(execution, op, graph_co_last(&execution->graph, op->location), &value);
    return value;
}

/* Whether another thread waits, in no loop, for the location to have such a value. */
static bool lets_go_on(const struct iteration *iteration, uint32_t location, uint64_t value)
{
    const struct execution *execution = iteration->execution;
    for (unsigned t = 0; t < execution->graph.thread_count; t++) {
        if (t == iteration->thread || !execution->graph.threads[t].state)
            continue;
        const struct op op = *execution_op(execution, t);
        if (op_may_wait(&op) && !op.awaits && op.location == location &&
            machine_effect(execution->machine, &op, t, value).kind != EFFECT_DISABLED)
            return true;
    }
    return false;
}

/* Whether the operation can run in the iteration; if so, notes the value that it writes, which must
 * be that of its whole location. `shared`: the iteration must restore the value. */
static bool write(struct iteration *iteration, const struct op *op, uint64_t value, bool shared)
{
    struct effect effect =
        machine_effect(iteration->execution->machine, op, iteration->thread, value);
    bool writes = effect.kind == EFFECT_RMW || effect.kind == EFFECT_WRITE;
    if (!writes || op->is_part || iteration->writes == MOST_WRITES ||
        (shared && lets_go_on(iteration, op->location, effect.value)))
        return false;
    verify(iteration->writes < MOST_WRITES);
    iteration->locations[iteration->writes] = op->location;
    iteration->before[iteration->writes] = value;
    iteration->shared[iteration->writes] = shared;
    iteration->shows |= shared;
    iteration->values[iteration->writes++] = effect.value;
    return true;
}

/* Whether the iteration, which has ended, has left all values as they were for other threads. */
static bool has_restored(const struct iteration *iteration)
{
    for (unsigned i = 0; i < iteration->writes; i++) {
        uint64_t now = 0;
        unsigned first = 0;
        while (iteration->locations[first] != iteration->locations[i])
            first++;
        find_written(iteration, iteration->locations[i], &now);
        if (iteration->shared[i] && iteration->before[first] != now)
            return false;
    }
    return true;
}

/* Runs an operation on an object that the iteration allocates, frees or has. */
static bool run_on_own(struct iteration *iteration, const struct op *op, uint64_t *result)
{
    bool is_known = op->kind <= OP_UNLOCK || op->kind == OP_ALLOC || op->kind == OP_FREE;
    if (!is_known || op->kind == OP_FENCE)
        return false;
    *result = op_writes_blindly(op) ? 0 : value_at(iteration, op);
    return op_effect(op, iteration->thread, *result).kind == EFFECT_READ ||
           write(iteration, op, *result, false);
}

/* Sets *result to the result of the operation in the iteration. Returns false if the operation may
 * change what other threads observe, or may wait, and if the loop may end by itself. */
static bool try_operation(struct iteration *iteration, state_id state, const struct op *op,
                          uint64_t *result)
{
    struct machine *machine = iteration->execution->machine;
    *result = 0;
    if (op->location >= iteration->execution->graph.location_capacity)
        return false;
    if (op->kind == OP_ALLOC || is_own(iteration, op))
        return run_on_own(iteration, op, result);
    if (op_is_repeated(op))
        return write(iteration, op, 0, false);
    if (op_only_counts(op)) {
        *result = op_writes_blindly(op) ? 0 : value_at(iteration, op);
        return write(iteration, op, *result, false);
    }
    switch ((enum op_kind)op->kind) {
    case OP_CLOCK:
        *result = op->operand;
        return true;
    case OP_FENCE:
        return true;
    case OP_CHOOSE: /* 0: nothing fails for no reason */
        return op->function == CHOICE_FAILURE ||
               (op_is_unsteady(op) && machine_awaits_always(machine, iteration->thread, state));
    case OP_LOCK:
    case OP_UNLOCK:
        *result = value_at(iteration, op);
        return write(iteration, op, *result, true);
    case OP_WRITE:
    case OP_RMW:
    case OP_CAS:
    case OP_TRYLOCK:
    case OP_SYNC:
        *result = value_at(iteration, op);
        return machine_is_silent(machine, op, iteration->thread, *result) ||
               write(iteration, op, *result, true);
    case OP_READ:
    case OP_SEND:
    case OP_RECEIVE:
        *result = value_at(iteration, op);
        return machine_is_silent(machine, op, iteration->thread, *result);
    default:
        return false;
    }
}

/* What the thread's latest iterations were. */
struct round {
    bool has_ended;             /* one has */
    const struct site *last;    /* the loop of the one that ended last */
    const struct site *attempt; /* the last attempt to fail (machine/taken_back.h) */
};

/* Notes that an iteration has ended at OP_AWAIT. Returns whether the one before had the same end
 * too. */
static bool note_end(struct round *round, const struct op *op)
{
    bool attempts = op_has_failed_attempt(op);
    const struct site **end = attempts ? &round->attempt : &round->last;
    bool is_same = *end == op->site && (attempts || round->has_ended);
    *end = op->site;
    round->has_ended |= !attempts;
    return is_same;
}

/* Steps the thread through iterations until one has the same end as the one before, and has come by
 * where the thread is now; or until it is in a loop without operations, and has run none. Returns
 * whether it comes to that. A thread that leaves its loop, and goes round another one for ever, is
 * there in another execution. */
static bool walk(struct iteration *iteration)
{
    struct machine *machine = iteration->execution->machine;
    unsigned thread = iteration->thread;
    state_id state = iteration->execution->graph.threads[thread].state;
    require(op_is_awaiting(machine_op(machine, state)));
    const struct op start = *machine_op(machine, state);
    bool is_back = false; /* the iteration has come by the operation at the start */
    bool has_run = false; /* some operation */
    struct round round = {0};
    for (unsigned steps = 0; steps < MOST_STEPS; steps++) {
        const struct op op = *machine_op(machine, state);
        uint64_t result = 0;
        is_back |= steps > 0 && op.site == start.site && op.kind == start.kind;
        if (op.kind == OP_AWAIT) {
            if (!has_restored(iteration))
                return false;
            if (op.function != PARKED_SOONER && note_end(&round, &op))
                return is_back;
            is_back &= op.function == PARKED_SOONER;
            iteration->writes = 0;
        } else if (op.kind == OP_ENDLESS) {
            return !has_run && has_restored(iteration);
        } else if (!try_operation(iteration, state, &op, &result)) {
            iteration->chooses = op.kind == OP_CHOOSE && op_is_unsteady(&op);
            return false;
        }
        has_run |= op.kind != OP_AWAIT;
        state = machine_step(machine, thread, state, result);
    }
    return false;
}

bool endless_loop_holds(const struct execution *execution, unsigned thread, bool *shows,
                        bool *chooses)
{
    struct iteration iteration; /* whose arrays are large: they stay unset */
    iteration.execution = execution;
    iteration.thread = thread;
    iteration.writes = 0;
    iteration.shows = iteration.chooses = false;
    bool holds = walk(&iteration);
    *shows |= iteration.shows;
    *chooses = iteration.chooses;
    return holds;
}
