#include "run/explore.h"

#include "base/clock.h"
#include "base/error.h"
#include "run/limits.h"
#include "run/model.h"
#include "run/program.h"
#include "run/suppress.h"

#include <math.h>

enum { LOOK_EXECUTIONS = 1024 };
static const double progress_interval = 0.1; /* seconds */

/* What the functions of this file work on; the context of the exploration's hooks. */
struct run {
    struct machine *machine;
    const struct run_options *options;
    const struct run_hooks *hooks;
    struct verdict *verdict;
    double begin;                     /* clock_now */
    uint64_t spin_limit, event_limit; /* of the exploration under way */
    uint32_t bound;
    double bound_begin;   /* when the exploration of `bound` began */
    double bound_share;   /* seconds that it may take; 0: no fewer than the whole run */
    double last_progress; /* when the hook was called, or would have been */
    unsigned until_look;  /* executions until the clock is looked at again */
    bool wants_example;
    bool stopped;   /* by a hook */
    bool bound_cut; /* the bound kept the last exploration from something */
    struct racy_locations racy;
};

static void stop(struct run *run, struct exploration *exploration)
{
    run->stopped = true;
    exploration->stop = STOP_CALLER;
}

/* Whether the hook wants to stop. */
static bool tell_progress(struct run *run, const struct exploration *exploration)
{
    run->until_look = LOOK_EXECUTIONS;
    double now = clock_now();
    if (now - run->last_progress < progress_interval)
        return false;
    run->last_progress = now;
    const struct run_progress progress = {
        .bound = run->bound,
        .statistics = &exploration->statistics,
        .seconds = now - run->bound_begin,
    };
    return run->hooks->progress(run->hooks->context, &progress);
}

static void see_execution(void *context, struct exploration *exploration, bool complete)
{
    struct run *run = context;
    const struct run_hooks *hooks = run->hooks;
    if (run->wants_example) {
        run->wants_example = false;
        run->verdict->example = trace_build(&exploration->execution, &(struct trace_scope){0});
    }
    if (hooks->execution && hooks->execution(hooks->context, exploration, complete))
        stop(run, exploration);
    if (hooks->progress && --run->until_look == 0 && tell_progress(run, exploration))
        stop(run, exploration);
}

/* Whether the error counts. The exploration goes on after what does not decide the property. */
static bool counts(const struct run *run, struct exploration *exploration, enum error_kind kind)
{
    const struct property *property = run->options->property;
    enum relevance relevance = property ? property_relevance(property, kind) : RELEVANCE_VIOLATION;
    if (property && relevance == RELEVANCE_VIOLATION)
        exploration->stop = STOP_ERROR;
    return relevance != RELEVANCE_NONE;
}

static bool keeps_going(const struct run *run)
{
    return run->options->keep_going || run->options->property;
}

/* Without --keep-going, an error beyond the bound counts only if none within it is found. */
static void see_error(void *context, struct exploration *exploration, const struct finding *finding)
{
    struct run *run = context;
    struct verdict *verdict = run->verdict;
    const struct run_hooks *hooks = run->hooks;
    bool is_beyond = exploration->error_is_beyond, is_final = !is_beyond || keeps_going(run);
    if (exploration->stop != STOP_NOT || !counts(run, exploration, finding->kind))
        return;
    if (!keeps_going(run) && verdict->error_count > 0) {
        if (is_beyond)
            return;
        verdict_drop_errors(verdict);
    }
    if (verdict_add_finding(verdict, &exploration->execution, finding, is_beyond) && is_final &&
        hooks->error && hooks->error(hooks->context, &verdict->errors[verdict->error_count - 1]))
        stop(run, exploration);
}

/* Seconds; 0: without a limit. */
static double time_left(const struct run *run)
{
    double left = limits_time_left(run->options, run->begin);
    if (run->bound_share <= 0)
        return left;
    return fmin(left, fmax(run->bound_begin + run->bound_share - clock_now(), 1e-9));
}

static bool suppress(void *context, const struct exploration *exploration,
                     const struct finding *finding)
{
    const struct run *run = context;
    return suppress_finding(run->options->suppressions, exploration, finding);
}

static struct explore_options explore_options(struct run *run)
{
    const struct run_options *options = run->options;
    return (struct explore_options){
        .model = model_exploring(options, &run->machine->facts),
        .ignore_races = run_options_ignore_races(options),
        .ignore_uninitialized = options->ignore_uninitialized,
        .forbid_mixed_sizes = options->forbid_mixed_sizes,
        .find_leaks = run_options_find_leaks(options),
        .keep_going = keeps_going(run),
        .bound = run->bound,
        .last_bound = options->bound.last,
        .bound_strict = options->bound_strict,
        .count_preemptions = options->count_preemptions,
        .seed = options->seed,
        .spin_limit = run->spin_limit,
        .event_limit = run->event_limit,
        .interrupted = options->interrupted,
        .time_limit = time_left(run),
        .memory_limit = limits_memory(options),
        .racy = &run->racy,
    };
}

/* The exploration is fastest without a hook. */
static bool wants_executions(const struct run *run)
{
    return run->hooks->execution || run->hooks->progress || run->wants_example;
}

/* Explores from the beginning; returns whether that has to be done again. */
static bool explore(struct run *run)
{
    struct exploration exploration;
    struct explore_options options = explore_options(run);
    struct verdict *verdict = run->verdict;
    struct exploration_hooks hooks = {
        .context = run,
        .execution = wants_executions(run) ? see_execution : NULL,
        .suppress = suppress,
        .error = see_error,
    };
    run->racy.has_new = false;
    exploration_init(&exploration, run->machine, &options, &hooks);
    if (exploration.stop == STOP_NOT)
        explorer_run(run->options->explorer, &exploration);
    bool is_stale = exploration.stop == STOP_NOT && run->racy.has_new;
    verdict->stop = run->stopped ? STOP_CALLER : is_stale ? STOP_RESTART : exploration.stop;
    verdict->may_leak = exploration.may_leak;
    verdict->spun = exploration.spun;
    verdict->spin_limit = run->spin_limit;
    verdict->stepped = exploration.stepped;
    verdict->step_limit = run->options->step_limit;
    verdict->statistics = exploration.statistics;
    run->bound_cut = exploration.bound_cut;
    verdict->counts_preemptions = options.count_preemptions;
    verdict_set_histogram(verdict, exploration.by_preemptions, exploration.by_preemptions_count);
    exploration_release(&exploration);
    return verdict->stop == STOP_RESTART;
}

/* Dies if the program has something that only interleavings have. */
static void check_model(const struct run *run)
{
    const struct facts *facts = &run->machine->facts;
    const struct memory_model *model = model_judging(run->options, facts);
    if (!model->has_linearisations && facts->has_sections)
        die("atomic sections are not defined under %s: they need --memory-model=sc", model->name);
}

static void restart_machine(struct run *run)
{
    native_machine_restart(run->machine);
    racy_release(&run->racy);
}

/* Plain accesses of locations with races that are no errors count as relaxed ones. */
static void learn_relaxed_accesses(struct machine *machine)
{
    machine_learn(machine, facts_learn_orders(&machine->facts, ORDERS_ANY));
}

/* Nothing that was found so far counts. */
static void restart(struct run *run)
{
    check_model(run);
    if (run->racy.has_new)
        learn_relaxed_accesses(run->machine);
    if (run->machine->restart_due || !run->racy.has_new)
        restart_machine(run);
    verdict_clear(run->verdict);
    run->wants_example = run->options->wants_example;
    if (run->hooks->restart)
        run->hooks->restart(run->hooks->context);
}

/* Explores with this spin limit, as often as the machine asks for it. */
static void explore_spinning(struct run *run, uint64_t spin_limit, uint64_t event_limit)
{
    run->spin_limit = spin_limit;
    run->event_limit = event_limit;
    while (explore(run))
        restart(run);
}

/* The same with spin limits that suit most programs. A low one ends soon, and finds most errors.
 * Where a loop was cut and the rest is small, a high one shows whether the loop ends by itself. */
static void explore_spinning_more(struct run *run)
{
    enum { LOW = 64, HIGH = 1024, SMALL = 1 << 20, LARGE = 20 * SMALL };
    const struct verdict *verdict = run->verdict;
    explore_spinning(run, LOW, 0);
    if (!verdict->spun || verdict->stop != STOP_NOT || verdict->error_count > 0 ||
        verdict->statistics.events > SMALL)
        return;
    restart(run);
    explore_spinning(run, HIGH, LARGE);
    if (verdict->stop != STOP_EVENTS)
        return;
    restart(run);
    explore_spinning(run, LOW, 0);
}

/* Explores with this bound. */
static void explore_bound(struct run *run, uint32_t bound)
{
    struct verdict *verdict = run->verdict;
    const struct run_hooks *hooks = run->hooks;
    run->bound = bound;
    run->bound_begin = run->last_progress = clock_now();
    run->until_look = LOOK_EXECUTIONS;
    if (run->options->spin_limit)
        explore_spinning(run, run->options->spin_limit, 0);
    else
        explore_spinning_more(run);
    if (hooks->end)
        hooks->end(hooks->context);
    if (bound == BOUND_NONE)
        return;
    verdict_add_run(verdict,
                    (struct bound_run){
                        .bound = bound,
                        .statistics = verdict->statistics,
                        .seconds = clock_now() - run->bound_begin,
                        .finished = verdict->stop == STOP_NOT && !verdict_has_error_within(verdict),
                        .cut = run->bound_cut,
                    });
}

/* Whether the exploration of the last bound ended only because its share of the time was over. */
static bool is_share_over(const struct run *run)
{
    const struct verdict *verdict = run->verdict;
    bool has_error =
        keeps_going(run) ? verdict_has_error_within(verdict) : verdict->error_count > 0;
    return verdict->stop == STOP_TIME && run->bound_share > 0 && !has_error;
}

/* One bound after another, until there is an error, or nothing that a larger bound could add. Each
 * but the last takes at most half of the time that is left: errors that a larger bound shows early
 * are not to wait for the end of a smaller one. */
static void explore_bounds(struct run *run)
{
    struct bound_range bounds = run->options->bound;
    struct verdict *verdict = run->verdict;
    for (uint32_t bound = bounds.first; bound <= bounds.last; bound++) {
        bool is_last = bound == bounds.last;
        run->bound_share = is_last ? 0 : limits_time_left(run->options, run->begin) / 2;
        explore_bound(run, bound);
        const struct bound_run *last = verdict_run(verdict);
        if (is_last || (!is_share_over(run) && (!last->finished || !last->cut)))
            return;
        if (limits_is_time_up(run->options, run->begin)) {
            verdict->stop = STOP_TIME;
            return;
        }
        restart_machine(run);
    }
}

/* No error within a bound was found, so the one beyond it counts. */
static void tell_error_beyond(struct run *run)
{
    struct verdict *verdict = run->verdict;
    const struct run_hooks *hooks = run->hooks;
    if (!keeps_going(run) && verdict->error_count > 0 && verdict->errors[0].is_beyond &&
        hooks->error && hooks->error(hooks->context, &verdict->errors[0]))
        verdict->stop = STOP_CALLER;
}

void run_explore(const struct program *program, const struct run_options *options,
                 const struct run_hooks *hooks, struct verdict *verdict)
{
    struct run run = {
        .machine = program_machine_new(program, options),
        .options = options,
        .hooks = hooks,
        .verdict = verdict,
        .begin = clock_now(),
        .wants_example = options->wants_example,
    };
    check_model(&run);
    verdict->algorithm = options->explorer->name;
    verdict->suppressions = options->suppressions;
    if (options->bound.given)
        explore_bounds(&run);
    else
        explore_bound(&run, BOUND_NONE);
    tell_error_beyond(&run);
    if (options->keep_going)
        verdict_sort_errors(verdict);
    verdict->seconds = clock_now() - run.begin;
    verdict->model = model_judging(options, &run.machine->facts)->name;
    verdict->weak_site = native_weak_site(run.machine);
    verdict->random_site = native_random_site(run.machine);
    racy_release(&run.racy);
    native_machine_free(run.machine);
    verdict->peak_memory = limits_peak_memory();
    verdict_conclude(verdict);
}
