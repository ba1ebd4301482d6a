/* reporting.c - the errors of an exploration: which are told, and which end it. exploration.h has
 * the functions. */
#include "base/error.h"
#include "explore/sets/ordering.h"

/* After an error beyond the bound, the exploration goes on for as much work as there was so far, or
 * a quarter of that when a random run of a larger bound may have found the error, and for this much
 * more, in events. */
enum { WORK_AFTER_ERROR = 1 << 20, WORK_AFTER_RUN = 1 << 16 };

/* Whether the error counts as one within the bound. If it may do so in what comes of the graph,
 * that is a doubt. */
static bool is_within_bound(struct exploration *exploration, const struct finding *finding)
{
    graph_update_hb(&exploration->execution.graph);
    if (exploration->options->bound == BOUND_NONE || finding->kind == ERROR_DATA_RACE)
        return true;
    enum finding_reach reach = finding_reach(&exploration->execution, finding, &exploration->search,
                                             exploration->options->bound);
    if (reach == FINDING_DOUBTFUL && finding->event == EVENT_INIT)
        doubts_add(&exploration->doubts, &exploration->execution, finding);
    return reach == FINDING_WITHIN;
}

/* Whether an error beyond the bound is to be reported. The exploration then stops later. */
static bool takes_beyond(struct exploration *exploration)
{
    exploration->bound_cut = true;
    if (exploration->options->bound_strict)
        return false;
    if (exploration->options->keep_going)
        return true;
    bool is_first = exploration->most_work == 0;
    bool is_range = exploration->options->last_bound > exploration->options->bound;
    uint64_t work = exploration_work(exploration);
    if (is_first)
        exploration->most_work =
            work + (is_range ? work / 4 + WORK_AFTER_RUN : work + WORK_AFTER_ERROR);
    return is_first;
}

static bool is_suppressed(struct exploration *exploration, const struct finding *finding)
{
    const struct exploration_hooks *hooks = &exploration->hooks;
    if (!hooks->suppress || !hooks->suppress(hooks->context, exploration, finding))
        return false;
    const struct op *op = machine_op(exploration->execution.machine, finding->state);
    if (finding->kind == ERROR_DATA_RACE)
        racy_add(exploration->options->racy, op->location);
    return true;
}

void exploration_keep_order(struct exploration *exploration)
{
    const struct commuting *commuting = exploration->execution.commuting;
    require(commuting);
    exploration->execution.machine->keeps_order =
        commuting->by_state ? ORDER_OF_STEPS : ORDER_OF_ALL;
    exploration->stop = STOP_RESTART;
}

/* The execution goes no further, if it was not at its end. */
static void stop_at_error(struct exploration *exploration)
{
    exploration->stop = STOP_ERROR;
    if (!exploration->is_at_end)
        statistics_add_blocked(&exploration->statistics, BLOCKED_BY_ERROR);
}

/* exploration_report, for an execution that the owner may see. */
static void report(struct exploration *exploration, const struct finding *finding, bool within)
{
    if (is_suppressed(exploration, finding) || exploration->is_quiet)
        return;
    if (exploration_restarts(exploration))
        return;
    if (!within && !takes_beyond(exploration))
        return;
    exploration->error_is_beyond = !within;
    exploration->raced |= finding->kind == ERROR_DATA_RACE;
    if (exploration->hooks.error)
        exploration->hooks.error(exploration->hooks.context, exploration, finding);
    if (!exploration->options->keep_going && within)
        stop_at_error(exploration);
}

/* report, of an execution in which updates have no order. */
static void report_in_order(struct exploration *exploration, const struct finding *finding)
{
    struct ordered_execution ordered;
    bool within = is_within_bound(exploration, finding);
    if (ordering_begin(exploration, finding, &ordered))
        report(exploration, &ordered.shown, within);
    else
        exploration_order_updates(exploration);
    ordering_end(exploration, &ordered);
}

/* Whether the error's other operation is an update that counts as a read, as its thread then stops
 * (execution_is_blocking_read), or comes before one. There is such an error, since the update may
 * come last. But the graph has it in front of writes that happen before the wrong operation, and
 * may read from it. So no order of the events shows the error, and the exploration has to begin
 * again. */
static bool is_shown_elsewhere(struct exploration *exploration, const struct finding *finding)
{
    struct execution *execution = &exploration->execution;
    const struct graph *graph = &execution->graph;
    struct facts *facts = &execution->machine->facts;
    bool found = false;
    for (unsigned t = 0; t < graph->thread_count && finding->other && !found; t++) {
        event_id last = graph_last(graph, t);
        found = (graph_event(graph, last)->flags & EVENT_SILENT_STORE) &&
                graph_in_clock(graph, graph_porf(graph, last), finding->other);
    }
    if (found)
        machine_learn(execution->machine, facts_learn_stops(facts, FACT_STOP_UPDATES_WRITE));
    return found && exploration_restarts(exploration);
}

void exploration_report(struct exploration *exploration, const struct finding *finding)
{
    exploration->reports++;
    require(finding->kind > ERROR_NONE && finding->kind < ERROR_KINDS);
    require(finding->thread < exploration->execution.graph.thread_count);
    require(finding->other < exploration->execution.graph.count);
    require(finding->rf < exploration->execution.graph.count);
    if (exploration_restarts(exploration) || is_shown_elsewhere(exploration, finding))
        return;
    if (exploration->execution.commuting && finding->other != EVENT_INIT) {
        exploration_keep_order(exploration);
        return;
    }
    if (ordering_may_refute(&exploration->execution, finding)) {
        exploration_order_updates(exploration);
        return;
    }
    if (exploration->only_counts || !exploration_has_order(exploration))
        return;
    if (exploration->execution.graph.set_count)
        report_in_order(exploration, finding);
    else
        report(exploration, finding, is_within_bound(exploration, finding));
}

void exploration_report_at(struct exploration *exploration, unsigned thread, enum error_kind kind,
                           event_id other, event_id rf)
{
    uint32_t state = exploration->execution.graph.threads[thread].state;
    exploration_report(
        exploration, &(struct finding){
                         .kind = kind, .thread = thread, .state = state, .other = other, .rf = rf});
}

void exploration_arrive(struct exploration *exploration, unsigned thread)
{
    const struct op *op = execution_op(&exploration->execution, thread);
    if (op->kind == OP_ERROR)
        exploration_report_at(exploration, thread, (enum error_kind)op->function, 0, 0);
    else if (op->kind == OP_RESTART)
        exploration->stop = STOP_RESTART;
}
