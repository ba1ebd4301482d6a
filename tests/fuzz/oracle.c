#include "oracle.h"
#include "explore/checks/checks.h"
#include "explore/checks/waiting.h"
#include "explore/finish.h"
#include "explore/grow.h"
#include "graph/change.h"

#include "base/hash_set.h"

/* What matters of the order in which a graph has grown, under a bound. */
struct course {
    uint32_t preemptions;
    uint32_t ran; /* the last thread that ran */
};

struct oracle {
    struct exploration *exploration;
    struct exploration_hooks hooks; /* of the exploration's owner */
    struct course now;              /* with the step that is being taken */
    struct hash_set seen;           /* what was gone on from */
    struct hash_set executions;     /* what was come to */
};

static bool is_bounded(const struct oracle *oracle)
{
    return oracle->exploration->options->bound != BOUND_NONE;
}

static void visit(struct oracle *oracle, struct course course);

/* Whether this is the first time that the graph is reached, and in this way if that matters. */
static bool is_new(struct oracle *oracle, struct course course)
{
    struct graph_hash hash = graph_canonical_hash(&oracle->exploration->execution.graph);
    if (is_bounded(oracle)) {
        uint64_t order = (uint64_t)course.preemptions << 32 | course.ran;
        hash.word[0] += order * 0x9e3779b97f4a7c15u;
    }
    return hash_set_add(&oracle->seen, hash.word);
}

static void on_execution(void *context, struct exploration *exploration, bool complete)
{
    struct oracle *oracle = context;
    oracle->hooks.execution(oracle->hooks.context, exploration, complete);
}

/* How many threads but the last one have stopped in a loop that waits. */
static uint32_t count_awaiting(const struct oracle *oracle)
{
    const struct execution *execution = &oracle->exploration->execution;
    uint32_t count = 0;
    for (unsigned t = 0; t < execution->graph.thread_count; t++)
        count += t != oracle->now.ran && execution->graph.threads[t].state != STATE_NONE &&
                 execution_op(execution, t)->kind == OP_AWAIT;
    return count;
}

static void on_error(void *context, struct exploration *exploration, const struct finding *finding)
{
    struct oracle *oracle = context;
    uint32_t preemptions = oracle->now.preemptions, bound = exploration->options->bound;
    if (finding->kind != ERROR_DATA_RACE && preemptions > bound)
        return;
    exploration->error_is_beyond =
        is_bounded(oracle) && preemptions + count_awaiting(oracle) > bound;
    oracle->hooks.error(oracle->hooks.context, exploration, finding);
}

/* How many preemptions an error of the end takes depends on the course. */
static void finish(struct oracle *oracle, struct course course)
{
    struct exploration *exploration = oracle->exploration;
    struct graph_hash hash = graph_canonical_hash(&exploration->execution.graph);
    oracle->now = course;
    if (hash_set_add(&oracle->executions, hash.word))
        exploration_finish(exploration);
    else if (!execution_is_complete(&exploration->execution))
        exploration_look_again(exploration);
}

/* The thread's operation runs, choosing `choice` where it can, and what can follow. */
static void run(struct oracle *oracle, struct course course, unsigned thread, event_id choice)
{
    struct exploration *exploration = oracle->exploration;
    struct graph_mark before = graph_mark(&exploration->execution.graph);
    course.ran = thread;
    oracle->now = course;
    exploration_add(exploration, thread, execution_chosen(&exploration->execution, thread, choice));
    if (exploration->stop == STOP_NOT)
        visit(oracle, course);
    graph_undo(&exploration->execution.graph, before);
}

static void visit(struct oracle *oracle, struct course course)
{
    struct exploration *exploration = oracle->exploration;
    if (!is_new(oracle, course))
        return;
    if (execution_next_enabled(&exploration->execution, 0) < 0)
        finish(oracle, course);
    bool goes_on = execution_is_enabled(&exploration->execution, course.ran) &&
                   !execution_yields(&exploration->execution, course.ran);
    for (unsigned t = 0; t < exploration->execution.graph.thread_count; t++) {
        if (!execution_is_enabled(&exploration->execution, t))
            continue;
        struct course next = course;
        next.preemptions += t != course.ran && goes_on;
        if (next.preemptions > exploration->options->bound)
            continue;
        const struct op op = *execution_op(&exploration->execution, t);
        event_id choices = op.kind == OP_CHOOSE ? (event_id)op.operand : 1;
        for (event_id choice = 0; choice < choices && exploration->stop == STOP_NOT; choice++)
            if (op.kind != OP_CHOOSE ||
                execution_next_choice(&exploration->execution, t, choice) == choice)
                run(oracle, next, t, choice);
    }
}

static void explore(struct exploration *exploration)
{
    struct oracle oracle = {.exploration = exploration, .hooks = exploration->hooks};
    exploration->hooks = (struct exploration_hooks){
        .context = &oracle, .execution = on_execution, .error = on_error};
    visit(&oracle, (struct course){.ran = MACHINE_MAIN_THREAD});
    exploration->hooks = oracle.hooks;
    hash_set_release(&oracle.seen);
    hash_set_release(&oracle.executions);
}

const struct explorer oracle_explorer = {.name = "oracle",
                                         .explore = explore,
                                         .kind = EXPLORES_INTERLEAVINGS,
                                         .knows = KNOWS_CHOICES | KNOWS_AWAITS};
