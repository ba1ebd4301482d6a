/* exploration.c - the beginning and the end of an exploration, its reports and its limits. */
#include "explore/exploration.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/words.h"
#include "explore/sets/in_order.h"
#include "graph/change.h"
#include "graph/sets.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The limits are checked after so many events, at most and at first. Events may take long, in long
 * executions with a bound, so the number adapts to the time that they take. */
enum { POLL_EVENTS = CHECKS ? 1 << 8 : 1 << 14, FIRST_POLL_EVENTS = 1 << 8 };
static const double poll_shortest = 0.02, poll_longest = 0.1; /* seconds */

/* A look at the memory takes as long as thousands of steps of a computation that is watched. */
static const double memory_shortest = 0.005; /* seconds from one to the next */

/* After an error beyond the bound, the exploration goes on for as much work as there was so far, or
 * a quarter of that when a random run of a larger bound may have found the error, and for this much
 * more, in events. */
enum { WORK_AFTER_ERROR = 1 << 20, WORK_AFTER_RUN = 1 << 16 };

static void set_rules(struct exploration *exploration)
{
    struct execution_rules *rules = &exploration->execution.rules;
    rules->plain_is_atomic = exploration->options->ignore_races;
    rules->undefined_is_zero = exploration->options->ignore_uninitialized;
    rules->counts_preemptions =
        exploration->options->bound != BOUND_NONE || exploration->options->count_preemptions;
}

static void mark_racy(struct exploration *exploration)
{
    const struct explore_options *options = exploration->options;
    if (!options->racy || options->racy->count == 0)
        return;
    execution_fit(&exploration->execution);
    racy_mark(options->racy, &exploration->execution.graph);
}

/* Resident memory in KiB; 0 if it is unknown. */
static uint64_t resident_memory(void)
{
    unsigned long long total, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file)
        return 0;
    if (fscanf(file, "%llu %llu", &total, &resident) != 2)
        resident = 0;
    fclose(file);
    return resident * (uint64_t)sysconf(_SC_PAGESIZE) / 1024;
}

static enum stop_reason find_limit(struct exploration *exploration)
{
    const struct explore_options *options = exploration->options;
    double now = clock_now();
    if (options->interrupted && *options->interrupted)
        return STOP_CALLER;
    if (exploration->deadline > 0 && now > exploration->deadline)
        return STOP_TIME;
    if (!options->memory_limit || now < exploration->next_memory_look)
        return STOP_NOT;
    exploration->next_memory_look = now + memory_shortest;
    return resident_memory() > options->memory_limit ? STOP_MEMORY : STOP_NOT;
}

/* For machine.wants_end and watch.wants_end. The exploration stops when the step, or the
 * computation, has ended. */
static bool wants_end(void *context)
{
    struct exploration *exploration = context;
    if (exploration->limit == STOP_NOT)
        exploration->limit = find_limit(exploration);
    if (exploration->limit == STOP_NOT)
        return false;
    exploration->until_poll = 1;
    return true;
}

/* The parts of both kinds of beginning. */
static void set_watch(struct exploration *exploration)
{
    exploration->watch =
        (struct watch){.wants_end = wants_end, .context = exploration, .until_look = 1};
    preemption_search_init(&exploration->search, &exploration->watch);
}

void exploration_init(struct exploration *exploration, struct machine *machine,
                      const struct explore_options *options, const struct exploration_hooks *hooks)
{
    *exploration = (struct exploration){
        .options = options,
        .hooks = *hooks,
        .deadline = options->time_limit > 0 ? clock_now() + options->time_limit : 0,
        .until_poll = FIRST_POLL_EVENTS,
        .poll_events = FIRST_POLL_EVENTS,
        .begin = clock_of_process(),
        .last_poll = clock_now(),
    };
    struct execution *execution = &exploration->execution;
    require(options->time_limit >= 0);
    execution_init(execution, machine, options->model ? options->model : &memory_model_sc);
    require(options->bound == BOUND_NONE || !options->symmetry);
    set_rules(exploration);
    set_watch(exploration);
    mark_racy(exploration);
    machine->wants_end = wants_end;
    machine->context = exploration;
    machine->finds_twins = options->symmetry;
    state_id first = machine_start(machine, MACHINE_MAIN_THREAD, STATE_NONE);
    execution_fit(execution);
    execution->graph.threads[MACHINE_MAIN_THREAD].state = first;
    execution_learn(execution, first);
    exploration_arrive(exploration, MACHINE_MAIN_THREAD);
    if (exploration->until_poll == 1 && exploration->stop == STOP_NOT)
        exploration_poll_limits(exploration);
}

void exploration_init_beside(struct exploration *exploration, const struct exploration *other)
{
    *exploration = (struct exploration){
        .options = other->options,
        .hooks = other->hooks,
        .observers = other->observers,
        .deadline = other->deadline,
        .until_poll = 1,
        .poll_events = FIRST_POLL_EVENTS,
        .begin = INFINITY, /* its turn is that of the other one */
        .last_poll = clock_now(),
    };
    execution_init(&exploration->execution, other->execution.machine, other->execution.model);
    set_rules(exploration);
    set_watch(exploration);
    mark_racy(exploration);
}

void exploration_release(struct exploration *exploration)
{
    struct machine *machine = exploration->execution.machine;
    if (machine->context == exploration)
        machine->wants_end = NULL;
    execution_release(&exploration->execution);
    preemption_search_release(&exploration->search);
    doubts_release(&exploration->doubts);
    free(exploration->by_preemptions);
    outcomes_release(&exploration->outcomes);
    random_counts_release(&exploration->random);
    hash_set_release(&exploration->seen);
    searched_ends_release(&exploration->searched_ends);
}

/* --- Errors ----------------------------------------------------------------------------------- */

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
    if (exploration->execution.machine->restart_due) {
        exploration->stop = STOP_RESTART;
        return;
    }
    if (!within && !takes_beyond(exploration))
        return;
    exploration->error_is_beyond = !within;
    exploration->raced |= finding->kind == ERROR_DATA_RACE;
    if (exploration->hooks.error)
        exploration->hooks.error(exploration->hooks.context, exploration, finding);
    if (!exploration->options->keep_going && within)
        stop_at_error(exploration);
}

void exploration_order_updates(struct exploration *exploration)
{
    struct machine *machine = exploration->execution.machine;
    machine->class->order_updates(machine, 0);
    exploration->stop = STOP_RESTART;
}

/* The events that searches for orders of updates may add: so many, and so many for each event of
 * the exploration. */
enum { LEAST_ORDERING = 1 << 17, MOST_ORDERING = 8 };

bool exploration_has_order(struct exploration *exploration)
{
    if (!in_order_is_searched(&exploration->execution))
        return true;
    if (exploration->execution.machine->restart_due) {
        exploration->stop = STOP_RESTART; /* the program's operations may be others now */
        return false;
    }
    uint64_t before = exploration->ordering;
    enum in_order result = in_order_exists(&exploration->execution, &exploration->ordering);
    exploration_spend(exploration, (uint32_t)(exploration->ordering - before));
    uint64_t most = LEAST_ORDERING + MOST_ORDERING * exploration->statistics.events;
    if (result == IN_ORDER_UNKNOWN || exploration->ordering > most)
        exploration_order_updates(exploration);
    return result == IN_ORDER_MADE && exploration->stop == STOP_NOT;
}

bool exploration_allows_path(struct exploration *exploration,
                             const struct preemption_search *search)
{
    struct execution *execution = &exploration->execution;
    if (!in_order_is_open(execution))
        return true;
    if (execution->machine->restart_due)
        exploration->stop = STOP_RESTART;
    else if (in_order_holds(execution, search))
        return true;
    else
        exploration_order_updates(exploration);
    return false;
}

/* Whether the error depends on whether two accesses are ordered. */
static bool is_of_accesses(const struct finding *finding)
{
    return finding->kind == ERROR_DATA_RACE || (finding->other && !finding_is_of_end(finding));
}

/* Whether the event is a compare-exchange that has succeeded behind a set of updates. */
static bool has_exchanged(const struct execution *execution, event_id id)
{
    const struct event *event = graph_event(&execution->graph, id);
    return id && event_is_full(event) &&
           machine_op(execution->machine, event->state)->kind == OP_CAS;
}

/* Whether the two accesses that show the error may be ordered in each order of the updates,
 * although they are not in the graph: some update may acquire, or the operation is a full write
 * that acquires its set when it is added. Or one of the two is a compare-exchange, which may fail
 * at another place: behind an update that comes in front of the other access, or without one that
 * comes behind that. (Under sc, every other full write that may come behind an access may come in
 * front of it.) */
static bool may_be_ordered(const struct execution *execution, const struct finding *finding)
{
    if (in_order_is_searched(execution) || has_exchanged(execution, finding->other) ||
        has_exchanged(execution, finding->event))
        return true;
    const struct op *op = execution_op(execution, finding->thread);
    return !finding->event && op_is_full(op) &&
           (op->kind == OP_CAS || execution->model->before_next);
}

/* Likewise where updates have no order: another execution takes the place of this one. With a
 * bound, it is one with few preemptions. */
static void report_in_order(struct exploration *exploration, const struct finding *finding)
{
    bool is_bounded = exploration->options->bound != BOUND_NONE;
    bool within = is_within_bound(exploration, finding);
    struct execution own = exploration->execution;
    struct preemption_order order = {0};
    struct finding shown;
    if (is_bounded) {
        order = preemption_order_new(own.graph.count);
        finding_schedule(&own, finding, &exploration->search, &order);
    }
    bool is_shown =
        in_order_show(&exploration->execution, &own, finding, is_bounded ? &order : NULL, &shown);
    graph_update_hb(&exploration->execution.graph);
    if (is_shown)
        report(exploration, &shown, within);
    else
        exploration_order_updates(exploration);
    preemption_order_release(&order);
    execution_release(&exploration->execution);
    exploration->execution = own;
}

void exploration_report(struct exploration *exploration, const struct finding *finding)
{
    exploration->reports++;
    require(finding->kind > ERROR_NONE && finding->kind < ERROR_KINDS);
    require(finding->thread < exploration->execution.graph.thread_count);
    require(finding->other < exploration->execution.graph.count);
    require(finding->rf < exploration->execution.graph.count);
    if (exploration->execution.machine->restart_due) {
        exploration->stop = STOP_RESTART;
        return;
    }
    if (exploration->execution.commuting && finding->other != EVENT_INIT) {
        exploration_keep_order(exploration);
        return;
    }
    if (is_of_accesses(finding) && may_be_ordered(&exploration->execution, finding)) {
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

/* --- Limits ----------------------------------------------------------------------------------- */

static void adapt_polling(struct exploration *exploration)
{
    enum { LEAST = 16 };
    double now = clock_now(), elapsed = now - exploration->last_poll;
    if (elapsed > poll_longest && exploration->poll_events > LEAST)
        exploration->poll_events /= 2;
    else if (elapsed < poll_shortest && exploration->poll_events < POLL_EVENTS)
        exploration->poll_events *= 2;
    exploration->last_poll = now;
    exploration->until_poll = exploration->poll_events;
}

/* Whether one execution has taken half of the memory: it seems to have no end. */
static bool is_overlong(const struct exploration *exploration)
{
    enum { LONG = 1 << 16 }; /* events; shorter ones take little, and the rest of the search much */
    const struct explore_options *options = exploration->options;
    return exploration->execution.graph.count > LONG && options->memory_limit > 0 &&
           resident_memory() > options->memory_limit / 2;
}

static bool has_reached_events(const struct exploration *exploration)
{
    const struct explore_options *options = exploration->options;
    const struct statistics *statistics = &exploration->statistics;
    bool is_beyond = statistics->events > options->event_limit;
    if (options->event_limit == 0 || options->turn == TURN_NONE)
        return options->event_limit != 0 && is_beyond;
    bool is_late = clock_of_process() - exploration->begin > 1e-6 * (double)options->event_limit;
    if (options->turn == TURN_ROUND)
        return is_beyond || is_late;
    return (is_beyond && statistics->truncated_by[TRUNCATED_BY_SPINNING] > 0) ||
           (is_late && !exploration->has_ended) || is_overlong(exploration);
}

void exploration_poll_limits(struct exploration *exploration)
{
    adapt_polling(exploration);
    if (wants_end(exploration))
        exploration->stop = exploration->limit;
    else if (has_reached_events(exploration))
        exploration->stop = STOP_EVENTS;
    else if (exploration->most_events && exploration->statistics.events > exploration->most_events)
        exploration->stop = STOP_ROUND;
    else if (exploration->most_work && exploration_work(exploration) > exploration->most_work)
        exploration->stop = STOP_ERROR;
}

/* --- Independence ----------------------------------------------------------------------------- */

const char *independence_name(unsigned i)
{
    static const char *const names[] = {
        [INDEPENDENCE_BEST] = "best",
        [INDEPENDENCE_NONE] = "none",
        [INDEPENDENCE_COMMUTE] = "commute",
        [INDEPENDENCE_CONCOLIC] = "concolic",
        [INDEPENDENCE_SMT] = "smt",
        [INDEPENDENCE_STATE] = "state",
        [INDEPENDENCES] = NULL,
    };
    return i < INDEPENDENCES ? names[i] : NULL;
}

enum independence independence_find(const char *name)
{
    return (enum independence)words_find(independence_name, name);
}
