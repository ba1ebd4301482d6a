#include "run/run.h"

#include "base/clock.h"
#include "run/options.h"
#include "run/program.h"

#include <math.h>

enum { MOST_LOOK_EXECUTIONS = 1024 };
static const double progress_interval = 0.1; /* seconds */

double run_bound_seconds(const struct run *run)
{
    return run->place.bound_seconds + clock_now() - run->bound_begin;
}

double run_seconds(const struct run *run)
{
    return run->place.seconds + clock_now() - run->begin;
}

static void stop(struct run *run, struct exploration *exploration)
{
    run->stopped = true;
    exploration->stop = STOP_CALLER;
}

/* Seconds; 0: without a limit. */
static double time_left(const struct run *run)
{
    double now = clock_now(), end = limits_end(run->options, run->begin);
    if (run->options->turn_limit > 0)
        end = fmin(end, run->begin + run->options->turn_limit);
    if (run->bound_share > 0)
        end = fmin(end, run->bound_begin + run->bound_share);
    return isfinite(end) ? fmax(end - now, 1e-9) : 0;
}

struct explore_options run_explore_options(struct run *run)
{
    struct explore_options options = explore_options_of(run->options, &run->machine->facts);
    options.bound = run->place.bound;
    bool commutes = run->options->commute || run->options->explorer->kind == EXPLORES_STEPS;
    options.commute = commutes && run->machine->keeps_order < ORDER_OF_ALL;
    options.spin_limit = run->spin_limit;
    options.event_limit = run->event_limit;
    options.turn = run->turn;
    options.length_limit = run->length_limit;
    options.robust = run->robust;
    options.time_limit = time_left(run);
    options.racy = &run->racy;
    options.conditions = run->conditions;
    return options;
}

/* How far the exploration is; false: nobody can tell. */
static bool look_ahead(struct run *run, const struct statistics *statistics, double seconds,
                       struct outlook *outlook)
{
    const struct run_options *options = run->options;
    if (!run->hooks->forecasts || !options->explorer->estimate || options->suppressions)
        return false;
    struct explore_options own = run_explore_options(run);
    own.event_limit = 0;
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
bool run_tell_progress(struct run *run, const struct statistics *statistics)
{
    double now = clock_now();
    adapt_looks(run, now);
    if (now - run->last_progress < progress_interval)
        return false;
    run->last_progress = now;
    struct outlook outlook;
    bool has_outlook = look_ahead(run, statistics, now - run->bound_begin, &outlook);
    const struct run_progress progress = {
        .bound = run->place.bound,
        .search = run->hooks->search,
        .statistics = statistics,
        .seconds = run_bound_seconds(run),
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
    if (hooks->progress && --run->until_look == 0 &&
        run_tell_progress(run, &exploration->statistics))
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

bool run_keeps_going(const struct run *run)
{
    return run->options->keep_going || run->options->property;
}

static void note_run(struct error_report *report, struct random_run run)
{
    report->random_number = run.number;
    report->random_steps = run.steps;
}

/* Without --keep-going, an error beyond the bound counts only if none within it is found. */
static void see_error(void *context, struct exploration *exploration, const struct finding *finding)
{
    struct run *run = context;
    struct verdict *verdict = run->verdict;
    const struct run_hooks *hooks = run->hooks;
    bool is_beyond = exploration->error_is_beyond, is_final = !is_beyond || run_keeps_going(run);
    if (exploration->stop != STOP_NOT || !counts(run, exploration, finding->kind))
        return;
    if (!run_keeps_going(run) && verdict->error_count > 0) {
        if (is_beyond)
            return;
        verdict_drop_errors(verdict);
    }
    bool is_new = verdict_add_finding(verdict, &exploration->execution, finding, is_beyond);
    if (is_new && run->options->explorer->kind == EXPLORES_RUNS)
        note_run(&verdict->errors[verdict->error_count - 1], exploration->random_run);
    if (is_new && hooks->finding)
        hooks->finding(hooks->context, exploration, finding);
    if (is_new && is_final && hooks->error &&
        hooks->error(hooks->context, &verdict->errors[verdict->error_count - 1]))
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

struct exploration_hooks run_exploration_hooks(struct run *run)
{
    return (struct exploration_hooks){
        .context = run,
        .execution = wants_executions(run) ? see_execution : NULL,
        .suppress = suppress,
        .error = see_error,
    };
}
