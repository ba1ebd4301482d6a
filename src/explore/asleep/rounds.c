#include "explore/asleep/rounds.h"

#include "base/error.h"

enum { MOST_STEPS = 1000, MOST_WRITES = 64 };

enum end { END_ASLEEP, END_BACK, END_STUCK };

/* A round under way, with what the thread has written in it. */
struct steps {
    struct execution *execution;
    const clock_entry *done;
    unsigned thread;
    state_id look; /* the state of its latest LOOK_TO_WAIT */
    state_id back; /* where it comes back */
    unsigned writes;
    uint32_t locations[MOST_WRITES];
    uint64_t values[MOST_WRITES];
    uint64_t before[MOST_WRITES];
};

/* The last write of the location among the events that have happened. */
static event_id last_write(const struct steps *steps, uint32_t location)
{
    const struct graph *graph = &steps->execution->graph;
    event_id write = graph_co_last(graph, location);
    while (!graph_in_clock(graph, steps->done, write))
        write = graph_event(graph, write)->co_prev;
    return write;
}

/* Sets *value to what the operation finds. Returns false if that is not known. */
static bool find_value(const struct steps *steps, const struct op *op, uint64_t *value)
{
    if (op->location >= steps->execution->graph.location_capacity || op_is_unordered(op))
        return false;
    for (unsigned i = steps->writes; i-- > 0;)
        if (steps->locations[i] == op->location) {
            *value = execution_value_of_part(steps->execution, op, steps->values[i]);
            return true;
        }
    execution_value(steps->execution, op, last_write(steps, op->location), value);
    return true;
}

/* Runs the operation on its location. Returns false if it has to wait, or is not known. */
static bool access(struct steps *steps, const struct op *op, uint64_t *result)
{
    struct machine *machine = steps->execution->machine;
    if (!find_value(steps, op, result))
        return false;
    struct effect effect = machine_effect(machine, op, steps->thread, *result);
    if (effect.kind == EFFECT_DISABLED || effect.kind == EFFECT_ERROR)
        return false;
    if (!effect_changes(&effect, *result))
        return true;
    if (op->is_part || steps->writes == MOST_WRITES)
        return false;
    steps->locations[steps->writes] = op->location;
    steps->before[steps->writes] = *result;
    steps->values[steps->writes++] = effect.value;
    return true;
}

/* Whether all that the thread has written is taken back. */
static bool has_restored(const struct steps *steps)
{
    for (unsigned i = 0; i < steps->writes; i++) {
        unsigned first = 0, last = steps->writes - 1;
        while (steps->locations[first] != steps->locations[i])
            first++;
        while (steps->locations[last] != steps->locations[i])
            last--;
        if (steps->before[first] != steps->values[last])
            return false;
    }
    return true;
}

/* Runs an operation in the middle of a round. */
static bool run(struct steps *steps, const struct op *op, uint64_t *result)
{
    switch ((enum op_kind)op->kind) {
    case OP_FENCE:
        return !op_notifies(op);
    case OP_CLOCK:
        *result = op->operand;
        return true;
    case OP_READ:
    case OP_WRITE:
    case OP_RMW:
    case OP_CAS:
    case OP_LOCK:
    case OP_TRYLOCK:
    case OP_UNLOCK:
        return access(steps, op, result);
    default:
        return false;
    }
}

/* Whether the thread, at OP_AWAIT, comes back to the beginning of its round. */
static bool comes_back(const struct steps *steps, state_id state)
{
    struct machine *machine = steps->execution->machine;
    if (steps->writes > 0 && !has_restored(steps))
        return false;
    const struct op begin = *machine_op(machine, steps->back);
    const struct op *op = machine_op(machine, machine_step(machine, steps->thread, state, 0));
    return op->site == begin.site && op->kind == begin.kind && op->location == begin.location;
}

/* Runs the thread from the state on. */
static enum end go_on(struct steps *steps, state_id state)
{
    struct machine *machine = steps->execution->machine;
    for (unsigned i = 0; i < MOST_STEPS; i++) {
        const struct op op = *machine_op(machine, state);
        uint64_t result = 0;
        if (op.kind == OP_ASLEEP)
            return steps->look && has_restored(steps) ? END_ASLEEP : END_STUCK;
        if (op.kind == OP_AWAIT)
            return comes_back(steps, state) ? END_BACK : END_STUCK;
        if (op_looks_to_wait(&op))
            steps->look = state;
        if (!run(steps, &op, &result))
            return END_STUCK;
        state = machine_step(machine, steps->thread, state, result);
    }
    return END_STUCK;
}

/* Runs the thread from the state on, in a round that came, or comes, from `back`. */
static enum end run_round(struct execution *execution, const clock_entry *done, unsigned thread,
                          state_id state, state_id back, struct round *round)
{
    struct steps steps = {.execution = execution, .done = done, .thread = thread, .back = back};
    enum end end = go_on(&steps, state);
    if (end == END_ASLEEP) {
        const struct op op = *machine_op(execution->machine, steps.look);
        round->at = steps.look;
        round->asleep = true;
        round->location = op.location;
        round->from = last_write(&steps, op.location);
    }
    return end;
}

void round_go_on(struct execution *execution, const clock_entry *done, unsigned thread,
                 state_id state, struct round *round)
{
    if (round->asleep)
        return;
    if (round->woken && round->at != state &&
        run_round(execution, done, thread, round->at, state, round) != END_BACK)
        return;
    *round = (struct round){0};
    const struct op *op = machine_op(execution->machine, state);
    if (states_class(state) != STATE_STOPPED && (op->awaits || op_looks_to_wait(op)))
        run_round(execution, done, thread, state, state, round);
}

bool round_can_end(struct execution *execution, const clock_entry *done, unsigned thread,
                   state_id state, const struct round *round)
{
    struct round rest = *round;
    return !round->woken || (round->asleep && run_round(execution, done, thread, round->at, state,
                                                        &rest) == END_BACK);
}

void round_wake(struct round *round)
{
    require(round->asleep);
    round->asleep = false;
    round->woken = true;
}
