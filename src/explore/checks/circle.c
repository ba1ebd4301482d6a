/* circle.c - lets a thread leave its loop, and follows it.
 *
 * The values that may end the loop are guessed: small numbers, and neighbours of the last value. So
 * states come up that no execution may have. They are asked only for the next operation, and an
 * error in them is ignored. Linear in the number of pairs of threads, values and MOST_STEPS. */
#include "explore/checks/circle.h"

#include "base/memory.h"
#include "explore/checks/endless_loop.h"
#include "machine/operations/unordered.h"

enum { MOST_WRITES = 16, MOST_STEPS = 64 };

/* A thread that has left its loop, and what it has written since. */
struct walk {
    const struct execution *execution;
    unsigned thread;
    state_id state;
    unsigned writes;
    uint32_t locations[MOST_WRITES];
    uint64_t values[MOST_WRITES];
};

static bool stays(const struct execution *execution, unsigned thread)
{
    return execution->graph.threads[thread].state &&
           op_is_awaiting(execution_op(execution, thread)) && endless_loop_holds(execution, thread);
}

/* The state in which the thread awaits; STATE_NONE if its loop begins in another way. */
static state_id awaiting_state(const struct execution *execution, unsigned thread)
{
    struct machine *machine = execution->machine;
    state_id state = execution->graph.threads[thread].state;
    if (machine_op(machine, state)->kind == OP_AWAIT)
        state = machine_step(machine, thread, state, 0);
    return machine_op(machine, state)->awaits ? state : STATE_NONE;
}

/* Whether the thread, in a state in which it awaits, goes on when it reads the value. */
static bool goes_on(const struct execution *execution, unsigned thread, state_id state,
                    uint64_t value)
{
    const struct op op = *machine_op(execution->machine, state);
    return !machine_is_silent(execution->machine, &op, thread, value) ||
           machine_outcome(execution->machine, thread, state, value) == OUTCOME_GOES_ON;
}

static uint64_t value_at(const struct walk *walk, const struct op *op)
{
    for (unsigned i = walk->writes; i-- > 0;)
        if (walk->locations[i] == op->location)
            return walk->values[i];
    const struct execution *execution = walk->execution;
    if (op_is_unordered(op))
        return execution_last_value(execution, op);
    uint64_t value;
    execution_value(execution, op, graph_co_last(&execution->graph, op->location), &value);
    return value;
}

/* Runs the operation, which finds `old`; false if the walk ends there. */
static bool run(struct walk *walk, const struct op *op, uint64_t old)
{
    struct effect effect = op_effect(op, walk->thread, old);
    bool writes = effect.kind == EFFECT_WRITE || effect.kind == EFFECT_RMW;
    if (effect.kind == EFFECT_DISABLED || effect.kind == EFFECT_ERROR ||
        (writes && walk->writes == MOST_WRITES))
        return false;
    if (writes) {
        walk->locations[walk->writes] = op->location;
        walk->values[walk->writes++] = effect.value;
    }
    walk->state = machine_step(walk->execution->machine, walk->thread, walk->state, old);
    return true;
}

/* Runs the thread's next operation; false if the walk ends there. */
static bool step(struct walk *walk)
{
    struct machine *machine = walk->execution->machine;
    const struct op op = *machine_op(machine, walk->state);
    switch ((enum op_kind)op.kind) {
    case OP_FENCE:
    case OP_PRINT:
    case OP_CLOCK:
        walk->state =
            machine_step(machine, walk->thread, walk->state, op.kind == OP_CLOCK ? op.operand : 0);
        return true;
    case OP_READ:
    case OP_WRITE:
    case OP_RMW:
    case OP_CAS:
        if (op.is_mixed)
            return false;
        /* fall through */
    case OP_LOCK:
    case OP_TRYLOCK:
    case OP_UNLOCK:
        return op.location < walk->execution->graph.location_capacity &&
               run(walk, &op, value_at(walk, &op));
    default:
        return false;
    }
}

/* Whether the thread, which leaves its loop by reading `value`, lets `other` leave its own. */
static bool frees_with(const struct execution *execution, unsigned thread, state_id state,
                       uint64_t value, unsigned other, state_id other_state)
{
    struct walk walk = {.execution = execution, .thread = thread, .state = state};
    const struct op op = *machine_op(execution->machine, state);
    uint32_t awaited = machine_op(execution->machine, other_state)->location;
    if (op.is_mixed || !goes_on(execution, thread, state, value) || !run(&walk, &op, value))
        return false;
    for (unsigned i = 0, seen = 0; i < MOST_STEPS && step(&walk); i++)
        for (; seen < walk.writes; seen++)
            if (walk.locations[seen] == awaited &&
                goes_on(execution, other, other_state, walk.values[seen]))
                return true;
    return false;
}

/* Whether the thread, once out of its loop, lets `other` leave its own. Both stay in loops. */
static bool frees(const struct execution *execution, unsigned thread, unsigned other)
{
    state_id state = awaiting_state(execution, thread);
    state_id other_state = awaiting_state(execution, other);
    if (state == STATE_NONE || other_state == STATE_NONE)
        return false;
    const struct op op = *machine_op(execution->machine, state);
    const struct walk beginning = {.execution = execution};
    uint64_t last = value_at(&beginning, &op);
    const uint64_t guesses[] = {0, 1, 2, last + 1, last - 1, op.expected};
    for (size_t i = 0; i < sizeof guesses / sizeof *guesses; i++)
        if (frees_with(execution, thread, state, guesses[i], other, other_state))
            return true;
    return false;
}

/* Whether a chain of threads, each of which frees the next, leads from `from` to the thread. Marks
 * the threads that it has tried as `seen`. */
static bool leads_to(const struct execution *execution, unsigned from, unsigned thread, bool *seen)
{
    for (unsigned t = 0; t < execution->graph.thread_count; t++) {
        if (t == from || seen[t] || !stays(execution, t) || !frees(execution, from, t))
            continue;
        seen[t] = true;
        if (t == thread || leads_to(execution, t, thread, seen))
            return true;
    }
    return false;
}

bool circle_holds(const struct execution *execution, unsigned thread)
{
    if (!stays(execution, thread))
        return false;
    bool *seen = memory_new(execution->graph.thread_count, sizeof *seen);
    bool holds = leads_to(execution, thread, thread, seen);
    free(seen);
    return holds;
}
