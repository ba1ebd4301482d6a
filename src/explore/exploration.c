/* exploration.c - the beginning and the end of an exploration, and its limits. */
#include "explore/exploration.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/words.h"
#include "graph/change.h"

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
    enum { LONGEST = 32 }; /* what an event costs grows with its execution's length */
    const struct explore_options *options = exploration->options;
    const struct statistics *statistics = &exploration->statistics;
    bool is_long = exploration->execution.graph.count > options->event_limit / LONGEST;
    bool is_beyond = is_long || statistics->events > options->event_limit;
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
