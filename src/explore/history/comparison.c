#include "explore/history/comparison.h"

#include "base/memory.h"
#include "explore/exploration.h"
#include "explore/history/edges.h"
#include "explore/history/judge.h"

/* Some thread has stopped at an error, an assumption or a limit. */
static bool has_stopped(const struct execution *execution)
{
    for (unsigned t = 0; t < execution->graph.thread_count; t++) {
        if (!execution->graph.threads[t].state)
            continue;
        unsigned kind = execution_op(execution, t)->kind;
        if (kind == OP_BLOCK || kind == OP_CUT || kind == OP_ERROR || kind == OP_EXIT ||
            execution_has_spun(execution, t))
            return true;
    }
    return false;
}

/* Takes the outcome. The calls of an execution in turn are in the order of their stamps. */
static void add_row(struct history *history, struct call_results *results)
{
    struct history_row row = {.blocked = HISTORY_MOST, .outcome = results->outcome};
    if (results->pending)
        row.blocked = (uint8_t)__builtin_ctz(results->pending);
    for (unsigned i = 0; i < history->count; i++) {
        if (!(results->returned >> i & 1))
            continue;
        unsigned at = row.count++;
        for (; at > 0 && results->calls[row.order[at - 1]].call > results->calls[i].call; at--)
            row.order[at] = row.order[at - 1];
        row.order[at] = (uint8_t)i;
    }
    results->outcome = (struct outcome_words){0};
    *array_push(history->rows, history->row_count, history->row_capacity) = row;
}

/* Takes the outcome. */
static void note(struct history *history, enum violation_kind kind, struct call_results *results,
                 const struct precedence *precedence)
{
    violation_release(&history->violation);
    history->violation = (struct violation){
        .kind = kind,
        .outcome = results->outcome,
        .precedence = *precedence,
        .returned = results->returned,
        .pending = results->pending,
    };
    results->outcome = (struct outcome_words){0};
}

/* The error is that of the whole execution, so it is main's. */
static void report(struct exploration *exploration, const struct call_results *results,
                   const struct precedence *precedence)
{
    const struct graph *graph = &exploration->execution.graph;
    struct copy_extra edges[EDGES_MOST];
    struct finding finding = {.kind = ERROR_NOT_LINEARIZABLE,
                              .thread = MACHINE_MAIN_THREAD,
                              .state = graph->threads[MACHINE_MAIN_THREAD].state,
                              .edges = edges};
    if (graph->set_count == 0)
        finding.edge_count = edges_find(results, exploration->options->history, precedence, edges);
    exploration_report(exploration, &finding);
}

/* At the end of an execution: adds a row, or judges the execution and reports the error. */
static void see(struct exploration *exploration, bool complete)
{
    struct history *history = exploration->options->history;
    struct execution *execution = &exploration->execution;
    struct call_results results;
    if (history->has_stop || (!complete && (history->is_known || has_stopped(execution))))
        return;
    results_take(&results, history, execution);
    if (!history->is_known) {
        add_row(history, &results);
    } else {
        struct precedence precedence;
        enum violation_kind wrong = judge_complete(history, &results, execution, &precedence);
        if (wrong != VIOLATION_NONE) {
            note(history, wrong, &results, &precedence);
            report(exploration, &results, &precedence);
        }
    }
    results_release(&results);
}

/* The thread that the scenario has stopped; -1: it has not come so far. */
static int stopped_thread(const struct execution *execution)
{
    for (unsigned t = 0; t < execution->graph.thread_count; t++) {
        if (!execution->graph.threads[t].state)
            continue;
        const struct op *op = execution_op(execution, t);
        if (op->kind == OP_ENDLESS && op->function == ENDLESS_STOPPED)
            return (int)t;
    }
    return -1;
}

/* Likewise: if the scenario wants a thread to stop, notes whether it has, and how many threads
 * there are. */
static void note_stop(struct exploration *exploration)
{
    struct history *history = exploration->options->history;
    const struct execution *execution = &exploration->execution;
    if (!history->has_stop)
        return;
    if (execution->graph.thread_count > history->most_threads)
        history->most_threads = execution->graph.thread_count;
    history->stop_reached |= stopped_thread(execution) >= 0;
}

/* Reports the first operation that never ends because a thread has stopped in one of its own.
 * Requires that none of the threads is enabled, and that none may go on. */
static void judge_stop(struct exploration *exploration)
{
    struct history *history = exploration->options->history;
    const struct execution *execution = &exploration->execution;
    const struct graph *graph = &execution->graph;
    const int thread = stopped_thread(execution);
    unsigned stopped = HISTORY_MOST, kept = HISTORY_MOST, kept_thread = 0;
    struct call_results results;
    if (thread < 0 || has_stopped(execution))
        return;
    results_take(&results, history, execution);
    for (unsigned i = history->count; i-- > 0;) {
        if (!(results.pending >> i & 1))
            continue;
        unsigned caller = graph_event(graph, results.calls[i].call)->thread;
        if (caller == (unsigned)thread) {
            stopped = i;
        } else if (!history->may_block[i]) {
            kept = i;
            kept_thread = caller;
        }
    }
    if (stopped < HISTORY_MOST && kept < HISTORY_MOST) {
        note(history, VIOLATION_STOPPED, &results, &(struct precedence){0});
        history->violation.stopped = stopped;
        history->violation.kept = kept;
        exploration_report_at(exploration, kept_thread, ERROR_NOT_OBSTRUCTION_FREE,
                              (unsigned)thread, 0);
    }
    results_release(&results);
}

bool history_excuses(struct exploration *exploration)
{
    struct history *history = exploration->options->history;
    struct execution *execution = &exploration->execution;
    struct call_results results;
    if (history->has_stop) {
        judge_stop(exploration);
        return true;
    }
    if (!history->is_known || has_stopped(execution))
        return true;
    results_take(&results, history, execution);
    struct precedence precedence = results_precedence(&results, history, execution);
    bool excuses = results.pending != 0 && judge_blocked(history, &results, &precedence);
    if (!excuses)
        note(history, VIOLATION_BLOCKED, &results, &precedence);
    results_release(&results);
    return excuses;
}

/* A thread that may go on does so in another execution. */
static void ended(struct exploration *exploration, const struct ending *ending)
{
    note_stop(exploration);
    if (ending->complete || ending->prospect == PROSPECT_NONE)
        see(exploration, ending->complete);
}

static bool is_on(const struct exploration *exploration)
{
    return exploration->options->history && !exploration->only_counts;
}

const struct observer history_observer = {.is_on = is_on, .ended = ended};
