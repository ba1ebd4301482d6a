#include "explore/twins.h"

#include "base/error.h"
#include "base/memory.h"

/* How the event, which creates a thread, lets it begin (OP_CREATE). */
static uint64_t beginning(const struct execution *execution, const struct event *creation)
{
    verify(creation->role == ROLE_CREATION);
    return machine_op(execution->machine, creation->state)->expected;
}

/* Whether the two events are the creations of a thread and of the next one in its group. */
static bool are_of_twins(const struct execution *execution, const struct event *one,
                         const struct event *other)
{
    return one->role == ROLE_CREATION && other->role == ROLE_CREATION &&
           beginning(execution, one) != 0 &&
           beginning(execution, one) == beginning(execution, other) &&
           !machine_is_apart(execution->machine, (unsigned)one->value) &&
           !machine_is_apart(execution->machine, (unsigned)other->value);
}

int twins_previous(const struct execution *execution, unsigned thread)
{
    const struct graph *graph = &execution->graph;
    event_id creator = graph->threads[thread].creator;
    if (creator == EVENT_INIT)
        return TWINS_NONE;
    const struct event *creation = graph_event(graph, creator);
    if (creation->index == 0)
        return TWINS_NONE;
    const struct event *before = graph_event(graph, graph_before(graph, creation));
    return are_of_twins(execution, before, creation) ? (int)before->value : TWINS_NONE;
}

/* The thread behind this one in its group; TWINS_NONE: it is the last. */
static int next_twin(const struct execution *execution, unsigned thread)
{
    const struct graph *graph = &execution->graph;
    event_id creator = graph->threads[thread].creator;
    if (creator == EVENT_INIT)
        return TWINS_NONE;
    const struct event *creation = graph_event(graph, creator);
    const struct graph_thread *parent = &graph->threads[creation->thread];
    if (creation->index + 1 == parent->count)
        return TWINS_NONE;
    const struct event *next = graph_event(graph, parent->events[creation->index + 1]);
    return are_of_twins(execution, creation, next) ? (int)next->value : TWINS_NONE;
}

static unsigned first_of_group(const struct execution *execution, unsigned thread)
{
    for (int t; (t = twins_previous(execution, thread)) != TWINS_NONE;)
        thread = (unsigned)t;
    return thread;
}

static bool is_of_group(const struct execution *execution, unsigned thread, unsigned member)
{
    return first_of_group(execution, thread) == first_of_group(execution, member);
}

static bool has_twin(const struct execution *execution, unsigned thread)
{
    return twins_previous(execution, thread) != TWINS_NONE ||
           next_twin(execution, thread) != TWINS_NONE;
}

/* The threads of the group are apart from now on. */
static void tell_apart(struct exploration *exploration, unsigned member)
{
    const struct execution *execution = &exploration->execution;
    struct machine *machine = execution->machine;
    for (int t = (int)first_of_group(execution, member), next; t != TWINS_NONE; t = next) {
        next = next_twin(execution, (unsigned)t);
        machine_learn(machine, machine_tell_apart(machine, (unsigned)t));
    }
    if (exploration->stop == STOP_NOT)
        exploration->stop = STOP_RESTART;
}

/* The event that joined the thread; 0: none did, though one may have detached it. */
static event_id join_of(const struct graph *graph, unsigned thread)
{
    event_id joiner = graph->threads[thread].joiner;
    return joiner && graph_event(graph, joiner)->cause ? joiner : 0;
}

static unsigned creator_of(const struct graph *graph, unsigned thread)
{
    return graph_event(graph, graph->threads[thread].creator)->thread;
}

/* Whether the thread's operation is a join with a thread of the group. */
static bool joins_group(const struct execution *execution, unsigned thread, unsigned member)
{
    const struct op *op = execution_op(execution, thread);
    return op->kind == OP_JOIN && execution->graph.threads[op->operand].state &&
           is_of_group(execution, (unsigned)op->operand, member);
}

/* The group of the thread has just grown by it. Whether that breaks a rule: one of the group has
 * created a thread, or another thread than the creator joins one. */
static bool grows_too_late(const struct execution *execution, unsigned member)
{
    const struct graph *graph = &execution->graph;
    unsigned creator = creator_of(graph, member);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        if (thread->state && t != creator && joins_group(execution, t, member))
            return true;
        if (thread->state && thread->creator &&
            is_of_group(execution, creator_of(graph, t), member))
            return true;
    }
    int t = (int)first_of_group(execution, member);
    for (; t != TWINS_NONE; t = next_twin(execution, (unsigned)t))
        if (join_of(graph, (unsigned)t))
            return true;
    return false;
}

/* The thread's newest event is a creation. */
static void check_creation(struct exploration *exploration, unsigned thread, unsigned created)
{
    const struct execution *execution = &exploration->execution;
    exploration->has_twins |= has_twin(execution, created);
    if (has_twin(execution, thread))
        tell_apart(exploration, thread);
    else if (has_twin(execution, created) && grows_too_late(execution, created))
        tell_apart(exploration, created);
}

static size_t count_unjoined(const struct execution *execution, unsigned member)
{
    size_t count = 0;
    int t = (int)first_of_group(execution, member);
    for (; t != TWINS_NONE; t = next_twin(execution, (unsigned)t))
        count += !join_of(&execution->graph, (unsigned)t);
    return count;
}

/* Whether the thread, from this operation on, joins one thread of the group after another, until
 * all are joined. It ignores the results of these joins. */
static bool joins_all(const struct execution *execution, unsigned thread, unsigned member)
{
    struct machine *machine = execution->machine;
    const struct graph *graph = &execution->graph;
    state_id state = graph->threads[thread].state;
    bool *is_joined = memory_new(graph->thread_count, sizeof *is_joined);
    size_t left = count_unjoined(execution, member);
    for (; left > 0; left--) {
        const struct op op = *machine_op(machine, state);
        if (op.kind != OP_JOIN || op.operand >= graph->thread_count ||
            !graph->threads[op.operand].state ||
            !is_of_group(execution, (unsigned)op.operand, member) || is_joined[op.operand] ||
            join_of(graph, (unsigned)op.operand))
            break;
        is_joined[op.operand] = true;
        state = machine_step(machine, thread, state, 0);
    }
    free(is_joined);
    return left == 0;
}

/* Only the creator may come to a join with a thread of a group, and to the other joins next. */
static void check_operation(struct exploration *exploration, unsigned thread)
{
    const struct execution *execution = &exploration->execution;
    const struct op *op = execution_op(execution, thread);
    unsigned member = (unsigned)op->operand;
    if (op->kind == OP_JOIN && execution->graph.threads[member].state &&
        has_twin(execution, member) &&
        (creator_of(&execution->graph, member) != thread || !joins_all(execution, thread, member)))
        tell_apart(exploration, member);
}

/* The thread, or one that its newest event has created, has come to an operation. Without twins, no
 * operation is a join with one. */
static void arrive(struct exploration *exploration, unsigned thread)
{
    const struct graph *graph = &exploration->execution.graph;
    verify(graph->threads[thread].count > 0);
    const struct event *event = graph_event(graph, graph_last(graph, thread));
    unsigned other = (unsigned)event->value;
    if (event->role == ROLE_CREATION) {
        check_creation(exploration, thread, other);
        check_operation(exploration, other);
    }
    if (exploration->has_twins)
        check_operation(exploration, thread);
}

static bool is_on(const struct exploration *exploration)
{
    return exploration->options->symmetry;
}

const struct observer twins_observer = {.is_on = is_on, .after = arrive};
