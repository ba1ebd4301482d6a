#include "run/explore.h"

#include "base/clock.h"
#include "base/error.h"
#include "run/brief.h"
#include "run/explore_options.h"
#include "run/limits.h"
#include "run/model.h"
#include "run/program.h"
#include "run/saved.h"
#include "run/suppress.h"
#include "run/together.h"
#include "scale/checkpoint.h"

#include <math.h>

enum { MOST_LOOK_EXECUTIONS = 1024 };
static const double progress_interval = 0.1; /* seconds */

/* What the functions of this file work on; the context of the exploration's hooks. */
struct run {
    const struct program *program;
    struct machine *machine;
    const struct run_options *options;
    const struct run_hooks *hooks;
    struct verdict *verdict;
    double begin;                     /* clock_now */
    double earlier;                   /* seconds that earlier processes took */
    uint64_t spin_limit, event_limit; /* of the exploration under way */
    uint32_t bound;
    double bound_begin;   /* when the exploration of `bound` began, in this process */
    double bound_earlier; /* seconds that it took in earlier processes */
    uint32_t phase;       /* of explore_spinning_more, ... */
    uint64_t most_events; /* ... for which the high limit is tried */
    double bound_share;   /* seconds that it may take; 0: no fewer than the whole run */
    double last_progress; /* when the hook was called, or would have been */
    unsigned until_look;  /* executions until the clock is looked at again */
    unsigned look_every;  /* executions between two looks, which adapt to the time that they take */
    double last_look;     /* clock_now */
    bool wants_example;
    bool stopped;   /* by a hook */
    bool bound_cut; /* the bound kept the last exploration from something */
    bool is_alone;  /* several processes were tried, and are no use */
    struct racy_locations racy;
    struct forecast forecast;
    struct cluster cluster;       /* options->cluster */
    struct saving saving;         /* with a checkpoint */
    struct saved resumed;         /* what an earlier process has left */
    struct record earlier_errors; /* of explorations that have ended */
    bool resumes;                 /* the next exploration goes on with that */
};

static double bound_seconds(const struct run *run)
{
    return run->bound_earlier + clock_now() - run->bound_begin;
}

static double seconds(const struct run *run)
{
    return run->earlier + clock_now() - run->begin;
}

static void stop(struct run *run, struct exploration *exploration)
{
    run->stopped = true;
    exploration->stop = STOP_CALLER;
}

/* Seconds; 0: without a limit. */
static double time_left(const struct run *run)
{
    double left = limits_time_left(run->options, run->begin);
    if (run->bound_share <= 0)
        return left;
    return fmin(left, fmax(run->bound_begin + run->bound_share - clock_now(), 1e-9));
}

static struct explore_options explore_options(struct run *run)
{
    struct explore_options options = explore_options_of(run->options, &run->machine->facts);
    options.bound = run->bound;
    options.spin_limit = run->spin_limit;
    options.event_limit = run->event_limit;
    options.time_limit = time_left(run);
    options.racy = &run->racy;
    return options;
}

/* How far the exploration is; false: nobody can tell. */
static bool look_ahead(struct run *run, const struct statistics *statistics, double seconds,
                       struct outlook *outlook)
{
    const struct run_options *options = run->options;
    if (!run->hooks->forecasts || !options->explorer->estimate || options->suppressions)
        return false;
    const struct explore_options own = explore_options(run);
    *outlook =
        forecast_look(&run->forecast, run->machine, options->explorer, &own, statistics, seconds);
    return true;
}

static void adapt_looks(struct run *run, double now)
{
    if (now - run->last_look > progress_interval && run->look_every > 1)
        run->look_every /= 2;
    else if (run->look_every < MOST_LOOK_EXECUTIONS)
        run->look_every *= 2;
    run->last_look = now;
    run->until_look = run->look_every;
}

/* Whether the hook wants to stop. */
static bool tell_progress(struct run *run, const struct statistics *statistics)
{
    double now = clock_now();
    adapt_looks(run, now);
    if (now - run->last_progress < progress_interval)
        return false;
    run->last_progress = now;
    struct outlook outlook;
    bool has_outlook = look_ahead(run, statistics, now - run->bound_begin, &outlook);
    const struct run_progress progress = {
        .bound = run->bound,
        .statistics = statistics,
        .seconds = bound_seconds(run),
        .outlook = has_outlook ? &outlook : NULL,
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
    if (hooks->progress && --run->until_look == 0 && tell_progress(run, &exploration->statistics))
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

static bool suppress(void *context, const struct exploration *exploration,
                     const struct finding *finding)
{
    const struct run *run = context;
    return suppress_finding(run->options->suppressions, exploration, finding);
}

/* The exploration is fastest without a hook. */
static bool wants_executions(const struct run *run)
{
    return run->hooks->execution || run->hooks->progress || run->wants_example;
}

/* For struct together. */
static bool tell_progress_of_all(void *context, const struct statistics *statistics)
{
    struct run *run = context;
    run->stopped |= run->hooks->progress && tell_progress(run, statistics);
    return run->stopped;
}

/* For struct together. */
static void save(void *context, const struct record *record, bool now)
{
    struct run *run = context;
    const struct saved_place place = {
        .bound = run->bound,
        .phase = run->phase,
        .most_events = run->most_events,
        .seconds = seconds(run),
        .bound_seconds = bound_seconds(run),
        .runs = run->verdict->runs,
        .run_count = run->verdict->run_count,
        .errors = &run->earlier_errors,
    };
    if (now || saving_is_due(&run->saving))
        saving_write(&run->saving, &place, record);
}

/* Explores with several processes, unless that was tried and is no use. What is saved is explored
 * by one other process at least. */
static void explore_with_jobs(struct run *run, struct exploration *exploration)
{
    uint64_t jobs = run->is_alone || run->options->jobs == 0 ? 1 : run->options->jobs;
    struct cluster *cluster = run->is_alone || !run->options->cluster ? NULL : &run->cluster;
    struct together together = {
        .options = run->options,
        .program = run->program,
        .jobs = (unsigned)jobs,
        .cluster = cluster,
        .verdict = run->verdict,
        .resumed = run->resumes ? &run->resumed.record : NULL,
        .earlier = &run->earlier_errors,
        .context = run,
        .progress = tell_progress_of_all,
        .save = run->options->checkpoint ? save : NULL,
    };
    run->resumes = false;
    if (jobs == 1 && !together.save && !cluster) {
        explorer_run(run->options->explorer, exploration);
        return;
    }
    together_explore(&together, exploration);
    run->is_alone |= together.needs_one_process;
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
        explore_with_jobs(run, &exploration);
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
    verdict->symmetry = options.symmetry;
    verdict_set_histogram(verdict, exploration.by_preemptions, exploration.by_preemptions_count);
    exploration_release(&exploration);
    return verdict->stop == STOP_RESTART;
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
    explore_options_check(run->options, &run->machine->facts);
    if (run->racy.has_new)
        learn_relaxed_accesses(run->machine);
    if (run->machine->restart_due || !run->racy.has_new)
        restart_machine(run);
    forecast_end(&run->forecast);
    verdict_clear(run->verdict);
    record_release(&run->earlier_errors);
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

/* Whether a higher spin limit may show more. */
static bool spins(const struct verdict *verdict)
{
    enum { SMALL = 1 << 20 };
    return verdict->spun && verdict->stop == STOP_NOT && verdict->error_count == 0 &&
           verdict->statistics.events <= SMALL;
}

/* The same with spin limits that suit most programs. A low one ends soon, and finds most errors.
 * Where a loop was cut and the rest is small, a high one shows whether the loop ends by itself.
 * Then it takes some HIGH / LOW times as long. Loops without an end take the square of that; the
 * low one has to do. Begins with run->phase. */
static void explore_spinning_more(struct run *run)
{
    enum { PHASE_LOW, PHASE_HIGH, LOW = EXPLORE_SPIN_LIMIT, HIGH = 1024, MUCH = 2 * HIGH / LOW };
    if (run->phase == PHASE_LOW) {
        explore_spinning(run, LOW, 0);
        if (!spins(run->verdict))
            return;
        run->phase++;
        run->most_events = MUCH * run->verdict->statistics.events;
        restart(run);
    }
    if (run->phase == PHASE_HIGH) {
        enum { LEAST = 1 << 20, MOST = 20 * LEAST };
        uint64_t limit = run->most_events;
        explore_spinning(run, HIGH, limit < LEAST ? LEAST : limit < MOST ? limit : MOST);
        if (run->verdict->stop != STOP_EVENTS)
            return;
        run->phase++;
        restart(run);
    }
    explore_spinning(run, LOW, 0);
}

/* Explores with this bound. */
static void explore_bound(struct run *run, uint32_t bound)
{
    struct verdict *verdict = run->verdict;
    const struct run_hooks *hooks = run->hooks;
    bool resumes = run->resumes;
    run->bound = bound;
    run->phase = resumes ? run->resumed.place.phase : 0;
    run->most_events = resumes ? run->resumed.place.most_events : 0;
    run->bound_earlier = resumes ? run->resumed.place.bound_seconds : 0;
    run->bound_begin = run->last_progress = run->last_look = clock_now();
    run->until_look = run->look_every = 1;
    if (run->options->spin_limit)
        explore_spinning(run, run->options->spin_limit, 0);
    else
        explore_spinning_more(run);
    forecast_end(&run->forecast);
    if (hooks->end)
        hooks->end(hooks->context);
    if (bound == BOUND_NONE)
        return;
    verdict_add_run(verdict,
                    (struct bound_run){
                        .bound = bound,
                        .statistics = verdict->statistics,
                        .seconds = bound_seconds(run),
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
    uint32_t first = run->resumes ? run->resumed.place.bound : bounds.first;
    for (uint32_t bound = first; bound <= bounds.last; bound++) {
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

/* Prepares for checkpoints, and goes back to where an earlier process was. */
static void prepare_checkpoint(struct run *run)
{
    const struct run_options *options = run->options;
    if (!options->checkpoint)
        return;
    saving_init(&run->saving, options, run->program, run->machine);
    run->resumes = options->resume != NULL;
    if (run->resumes)
        saved_read(&run->resumed, &run->saving);
    checkpoint_check(options->checkpoint);
    run->earlier_errors = run->resumed.errors;
    run->resumed.errors = (struct record){0};
    run->earlier = run->resumed.place.seconds;
    for (size_t i = 0; i < run->resumed.place.run_count; i++)
        verdict_add_run(run->verdict, run->resumed.place.runs[i]);
}

static void prepare_cluster(struct run *run)
{
    struct message brief = {0};
    if (!run->options->cluster)
        return;
    brief_put(&brief, run->options, run->program);
    cluster_open(&run->cluster, (int)run->options->cluster, run->options->budget, &brief);
    message_release(&brief);
}

void run_explore(const struct program *program, const struct run_options *options,
                 const struct run_hooks *hooks, struct verdict *verdict)
{
    struct run run = {
        .program = program,
        .machine = program_machine_new(program, options),
        .options = options,
        .hooks = hooks,
        .verdict = verdict,
        .begin = clock_now(),
        .wants_example = options->wants_example,
    };
    prepare_checkpoint(&run);
    prepare_cluster(&run);
    explore_options_check(options, &run.machine->facts);
    verdict->algorithm = options->explorer->name;
    verdict->suppressions = options->suppressions;
    if (options->bound.given)
        explore_bounds(&run);
    else
        explore_bound(&run, BOUND_NONE);
    tell_error_beyond(&run);
    if (options->keep_going)
        verdict_sort_errors(verdict);
    verdict->seconds = seconds(&run);
    verdict->model = model_judging(options, &run.machine->facts)->name;
    verdict->is_saved = options->checkpoint && !run.saving.has_failed;
    verdict->weak_site = native_weak_site(run.machine);
    verdict->random_site = native_random_site(run.machine);
    racy_release(&run.racy);
    saving_release(&run.saving);
    cluster_release(&run.cluster);
    saved_release(&run.resumed);
    record_release(&run.earlier_errors);
    native_machine_free(run.machine);
    verdict->peak_memory = limits_peak_memory();
    verdict_conclude(verdict);
}
