/* finish.c - the end of an execution: counters, checks, hooks, and the collection of states. */
#include "explore/finish.h"

#include "base/error.h"
#include "base/memory.h"
#include "explore/checks/checks.h"
#include "explore/rebuild.h"
#include "graph/change.h"

#include <string.h>

enum { IMAGE_EVERY = 1000 }; /* --enable-checks: one graph of so many is rebuilt */

/* Whether some thread waits only because its source is excluded. The execution is then reached from
 * another graph, and this graph is not one. */
static bool is_left_to_others(const struct execution *execution)
{
    const struct graph *graph = &execution->graph;
    for (unsigned t = 0; execution->awaiting && t < graph->thread_count; t++) {
        if (states_class(graph->threads[t].state) != STATE_WAITING)
            continue;
        event_id last = graph_co_last(graph, execution_op(execution, t)->location);
        if (execution_is_excluded(execution, t, last) && !execution_waits(execution, t, last))
            return true;
    }
    return false;
}

/* Whether some thread was cut off. Notes where limits did that. */
static bool note_cuts(struct exploration *exploration)
{
    const struct execution *execution = &exploration->execution;
    bool found = false;
    for (unsigned t = 0; t < execution->graph.thread_count; t++) {
        if (!execution->graph.threads[t].state || execution_op(execution, t)->kind != OP_CUT)
            continue;
        found = true;
        const struct op *op = execution_op(execution, t);
        if (op->operand != CUT_UNROLL && !exploration->cuts[op->operand])
            exploration->cuts[op->operand] = op->site;
    }
    return found;
}

/* Whether some thread waits because it has spun. Such executions were counted when it began to. */
static bool some_has_spun(const struct execution *execution)
{
    bool found = false;
    for (unsigned t = 0; t < execution->graph.thread_count && !found; t++)
        found = execution_has_spun(execution, t);
    return found;
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

/* --enable-checks: verifies that the graph is consistent, and was not explored before. (Blocked
 * graphs with awaiting operations may repeat: the sources that an operation did not read are not in
 * the graph. Where steps are blocks, any may: a section is one step or several, depending on what
 * it reads, and steps may be dependent by what they might have written.) */
static void check_execution(struct exploration *exploration, bool complete)
{
    struct graph *graph = &exploration->execution.graph;
    graph_update_hb(graph);
    graph_check(graph);
    exploration->execution.model->check(graph);
    if (exploration->images_due++ % IMAGE_EVERY == 0 &&
        !exploration->execution.machine->restart_due)
        rebuild_check(&exploration->execution);
    struct graph_hash hash = graph_canonical_hash(graph);
    if (!hash_set_add(&exploration->seen, hash.word) && !exploration->raced &&
        !exploration->swaps_steps && (complete || !exploration->execution.has_awaits))
        bug("an execution is explored twice");
}

static void call_hook(struct exploration *exploration, bool complete)
{
    if (exploration->only_counts)
        return;
    if (CHECKS)
        check_execution(exploration, complete);
    if (!exploration->hooks.execution)
        return;
    graph_update_hb(&exploration->execution.graph);
    exploration->hooks.execution(exploration->hooks.context, exploration, complete);
}

/* Counts a complete execution in by_preemptions. */
static void count_preemptions(struct exploration *exploration)
{
    struct preemption_scope scope = preemption_scope_all();
    graph_update_hb(&exploration->execution.graph);
    uint32_t least = preemptions(&exploration->search, &exploration->execution.graph, &scope);
    size_t old = exploration->by_preemptions_count;
    if (least >= old) {
        array_reserve(exploration->by_preemptions, exploration->by_preemptions_capacity, least + 1);
        memset(exploration->by_preemptions + old, 0,
               (least + 1 - old) * sizeof *exploration->by_preemptions);
        exploration->by_preemptions_count = least + 1;
    }
    require(least < exploration->by_preemptions_count);
    exploration->by_preemptions[least]++;
}

/* Counts the end of the process, if it has ended. */
static void count_end(struct exploration *exploration)
{
    struct statistics *statistics = &exploration->statistics;
    int status = execution_exit_status(&exploration->execution);
    statistics->ended += status >= 0;
    if (status > 0)
        statistics_add_failed(statistics, 1, (uint32_t)status, (uint32_t)status);
}

static void report(void *context, const struct finding *finding)
{
    struct exploration *exploration = context;
    if (exploration->stop == STOP_NOT)
        exploration_report(exploration, finding);
}

/* Looks again at errors that took more preemptions than the bound where they were found. */
static void judge_doubts(struct exploration *exploration)
{
    if (!exploration->doubts.is_any || exploration->stop != STOP_NOT)
        return;
    graph_update_hb(&exploration->execution.graph);
    doubts_judge(&exploration->doubts, &exploration->execution, &exploration->search,
                 exploration->options->bound, report, exploration);
}

/* Runs the checks that belong to the end of every execution. */
static void check_end(struct exploration *exploration, bool complete)
{
    if (!complete)
        checks_blocked(exploration);
    checks_ended(exploration);
    judge_doubts(exploration);
}

/* Likewise, unless nothing is to be checked, and collects states. */
static void leave_execution(struct exploration *exploration, bool complete)
{
    if (!exploration->only_counts)
        check_end(exploration, complete);
    if (machine_wants_collection(exploration->execution.machine))
        machine_collect(exploration->execution.machine, each_root, exploration);
}

/* Whether the exploration starts again. */
static bool is_restart_due(const struct exploration *exploration)
{
    const struct racy_locations *racy = exploration->options->racy;
    return exploration->execution.machine->restart_due || (racy && racy->has_new);
}

bool exploration_finish(struct exploration *exploration)
{
    struct statistics *statistics = &exploration->statistics;
    verify(execution_next_enabled(&exploration->execution, 0) < 0);
    bool complete = execution_is_complete(&exploration->execution);
    if (is_restart_due(exploration)) {
        exploration->stop = STOP_RESTART;
        return complete;
    }
    if (is_left_to_others(&exploration->execution))
        return false;
    if (complete)
        statistics->complete++;
    else if (note_cuts(exploration))
        statistics->truncated++;
    else if (!some_has_spun(&exploration->execution))
        statistics->blocked++;
    count_end(exploration);
    if (complete && exploration->options->count_preemptions && !exploration->only_counts)
        count_preemptions(exploration);
    if (exploration->options->count_outcomes && !exploration->only_counts)
        outcomes_count(&exploration->outcomes, &exploration->execution);
    call_hook(exploration, complete);
    leave_execution(exploration, complete);
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

bool exploration_finish_beyond(struct exploration *exploration)
{
    require(exploration->options->bound != BOUND_NONE || exploration->options->symmetry);
    bool complete = execution_is_complete(&exploration->execution);
    if (is_left_to_others(&exploration->execution))
        return false;
    if (exploration->options->symmetry) {
        exploration->statistics.duplicate++;
    } else {
        exploration->statistics.beyond_bound++;
        exploration->bound_cut = true;
    }
    if (CHECKS && !exploration->only_counts)
        check_execution(exploration, complete);
    if (is_restart_due(exploration))
        exploration->stop = STOP_RESTART;
    else
        leave_execution(exploration, complete);
    return complete;
}
