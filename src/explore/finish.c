/* finish.c - the end of an execution: statistics, observers, and the collection of states. */
#include "explore/finish.h"

#include "base/error.h"
#include "explore/checks/checks.h"

/* Whether some thread waits only because its source is excluded. The execution is then reached from
 * another graph, and this graph is not one. Requires that the execution has restrictions. */
static bool is_left_to_others(const struct execution *execution)
{
    const struct graph *graph = &execution->graph;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        if (states_class(graph->threads[t].state) != STATE_WAITING)
            continue;
        event_id last = graph_co_last(graph, execution_op(execution, t)->location);
        if (execution_is_excluded(execution, t, last) && !execution_waits(execution, t, last))
            return true;
    }
    return false;
}

/* The first limit that has cut some thread off; CUTS: none. Notes where limits did that. */
static unsigned note_cuts(struct exploration *exploration)
{
    const struct execution *execution = &exploration->execution;
    unsigned first = CUTS;
    for (unsigned t = 0; t < execution->graph.thread_count; t++) {
        if (!execution->graph.threads[t].state || execution_op(execution, t)->kind != OP_CUT)
            continue;
        const struct op *op = execution_op(execution, t);
        first = op->operand < first ? (unsigned)op->operand : first;
        if (op->operand != CUT_UNROLL && op->operand != CUT_LENGTH &&
            !exploration->cuts[op->operand])
            exploration->cuts[op->operand] = op->site;
    }
    return first;
}

/* Whether some thread waits because it has spun. Such executions were counted when it began to. */
static bool some_has_spun(const struct execution *execution)
{
    bool found = false;
    for (unsigned t = 0; t < execution->graph.thread_count && !found; t++)
        found = execution_has_spun(execution, t);
    return found;
}

/* Why the execution is blocked. */
static enum blocked_by find_block(const struct execution *execution, enum prospect prospect)
{
    bool has_failed = false, has_ended = false;
    for (unsigned t = 0; t < execution->graph.thread_count; t++) {
        if (!execution->graph.threads[t].state)
            continue;
        unsigned kind = execution_op(execution, t)->kind;
        if (kind == OP_BLOCK)
            return BLOCKED_BY_ASSUMPTION;
        has_failed |= kind == OP_ERROR;
        has_ended |= waiting_has_ended_process(execution, t);
    }
    if (has_failed)
        return BLOCKED_BY_ERROR;
    if (prospect != PROSPECT_NONE)
        return BLOCKED_BY_MERGING;
    return has_ended ? BLOCKED_BY_END : BLOCKED_FOR_EVER;
}

/* Counts an execution of which nobody knows whether its threads wait for ever, once. */
static void count_unknown(struct exploration *exploration)
{
    if (exploration->is_unknown)
        return;
    exploration->is_unknown = true;
    const struct execution *execution = &exploration->execution;
    for (unsigned t = 0; t < execution->graph.thread_count && !exploration->cuts[CUT_WAY_OUT]; t++)
        if (execution->graph.threads[t].state && op_is_awaiting(execution_op(execution, t)))
            exploration->cuts[CUT_WAY_OUT] = execution_op(execution, t)->site;
    statistics_add_truncated(&exploration->statistics, CUT_WAY_OUT);
}

/* Counts an execution that is not complete. */
static void count_incomplete(struct exploration *exploration, enum prospect prospect)
{
    struct statistics *statistics = &exploration->statistics;
    unsigned cut = note_cuts(exploration);
    if (cut < CUTS)
        statistics_add_truncated(statistics, cut);
    else if (some_has_spun(&exploration->execution))
        return;
    else if (prospect == PROSPECT_UNKNOWN)
        count_unknown(exploration);
    else
        statistics_add_blocked(statistics, find_block(&exploration->execution, prospect));
}

/* How the execution ends. An estimate does not ask who waits for ever, which takes time. */
static struct ending find_ending(struct exploration *exploration, bool complete, bool counts)
{
    struct ending ending = {.complete = complete, .counts = counts};
    if (!complete && !exploration->only_counts)
        ending.prospect =
            waiting_find_prospect(&exploration->execution, &exploration->searched_ends);
    return ending;
}

static void relocate(void *context, uint32_t *state)
{
    states_relocate(context, state);
}

static void each_root(struct states *states, void *context)
{
    struct exploration *exploration = context;
    graph_each_state(&exploration->execution.graph, relocate, states);
    doubts_relocate(&exploration->doubts, states);
}

/* Counts the end of the process, with this exit status; -1: it has not ended. */
static void count_end(struct exploration *exploration, int status)
{
    struct statistics *statistics = &exploration->statistics;
    statistics->ended += status >= 0;
    if (status > 0)
        statistics_add_failed(statistics, 1, (uint32_t)status, (uint32_t)status);
}

/* Goes on after the owner's hook has stopped the exploration: the execution that it has seen is
 * looked at to its end. */
static void tell_observers(struct exploration *exploration, struct ending ending)
{
    require(exploration->observers.are_made);
    if (exploration->execution.machine->restart_due && exploration->stop == STOP_NOT)
        exploration->stop = STOP_RESTART; /* its end has shown a fact */
    if (exploration->stop == STOP_RESTART)
        return;
    exploration->is_at_end = true;
    ended_function *const *ended = exploration->observers.ended[ending.complete];
    for (; *ended && (exploration->stop == STOP_NOT || exploration->stop == STOP_CALLER); ended++)
        (*ended)(exploration, &ending);
    exploration->is_at_end = false;
}

void exploration_collect(struct exploration *exploration)
{
    const struct graph *graph = &exploration->execution.graph;
    if (machine_wants_collection(exploration->execution.machine, graph->count))
        machine_collect(exploration->execution.machine, each_root, exploration);
}

static void leave_execution(struct exploration *exploration, struct ending ending)
{
    tell_observers(exploration, ending);
    exploration_collect(exploration);
}

void exploration_finish_aside(struct exploration *exploration)
{
    verify(execution_next_enabled(&exploration->execution, 0) < 0);
    bool complete = execution_is_complete(&exploration->execution);
    tell_observers(exploration, find_ending(exploration, complete, false));
}

/* Whether a limit may have cut the search for what comes of the threads, in which case they seem to
 * go on. Then the exploration stops, and what it has of the execution does not count: it comes
 * again in a run that goes on with this one. */
static bool is_cut_short(struct exploration *exploration, enum prospect prospect)
{
    bool is_cut = prospect != PROSPECT_NONE && exploration->limit != STOP_NOT;
    if (is_cut)
        exploration->stop = exploration->limit;
    return is_cut;
}

void exploration_look_again(struct exploration *exploration)
{
    enum prospect prospect =
        waiting_find_prospect(&exploration->execution, &exploration->searched_ends);
    if (is_cut_short(exploration, prospect))
        return;
    if (prospect == PROSPECT_UNKNOWN)
        count_unknown(exploration);
    checks_blocked(exploration, prospect);
}

/* exploration_restarts, also for a data race that was suppressed. */
static bool starts_again(struct exploration *exploration)
{
    const struct racy_locations *racy = exploration->options->racy;
    if (racy && racy->has_new)
        exploration->stop = STOP_RESTART;
    return exploration_restarts(exploration) || exploration->stop == STOP_RESTART;
}

bool exploration_finish(struct exploration *exploration)
{
    verify(execution_next_enabled(&exploration->execution, 0) < 0);
    int status;
    bool complete = execution_find_end(&exploration->execution, &status);
    if (starts_again(exploration))
        return complete;
    exploration->has_ended = true;
    exploration->is_unknown = false;
    if (exploration->execution.awaiting && is_left_to_others(&exploration->execution))
        return false;
    struct ending ending = find_ending(exploration, complete, true);
    if (is_cut_short(exploration, ending.prospect))
        return complete;
    if (complete)
        exploration->statistics.complete++;
    else
        count_incomplete(exploration, ending.prospect);
    count_end(exploration, status);
    leave_execution(exploration, ending);
    return complete;
}

void exploration_finish_if_new(struct exploration *exploration, struct hash_set *seen)
{
    struct graph_hash hash = graph_canonical_hash(&exploration->execution.graph);
    if (hash_set_add(seen, hash.word))
        exploration_finish(exploration);
    else
        exploration->statistics.duplicate++;
}

bool exploration_finish_beyond(struct exploration *exploration, struct admission *admission)
{
    bool complete = execution_is_complete(&exploration->execution);
    if (exploration->execution.awaiting && is_left_to_others(&exploration->execution))
        return false;
    if (starts_again(exploration))
        return complete;
    struct ending ending = find_ending(exploration, complete, false);
    if (is_cut_short(exploration, ending.prospect))
        return complete;
    admission_leave_out(admission, exploration);
    leave_execution(exploration, ending);
    return complete;
}
