/* estimate.c - first a short exploration, which learns most of what the tree depends on, and shows
 * the pace; then samples. (Samples of what it has left would be no better. Nearly all of that is in
 * the few frames at the bottom of its stack.) */
#include "base/clock.h"
#include "explore/work.h"
#include "machine/native.h"
#include "run/estimates/sampling.h"
#include "run/model.h"
#include "run/options.h"
#include "run/program.h"
#include "run/runs.h"

#include <math.h>

static const double budget = 1;    /* seconds of the processor, for all bounds */
static const double warm_up = 0.1; /* of the budget that a bound has; the rest is for samples */
/* The first executions are explored whatever they take. Of many bounds, the first ones mostly need
 * little: none has less than such a part of what is left. */
enum { FIRST_EXECUTIONS = 10, LEAST_PART = 4 };

struct estimating {
    struct machine *machine;
    const struct run_options *options;
    struct estimate_report *report;
    bool errors_end; /* there is no estimate after an error */
    double begin;    /* clock_now */
    double end;      /* of the budget, in clock_of_process */
};

static void note_error(void *context, struct exploration *exploration,
                       const struct finding *finding)
{
    struct estimating *estimating = context;
    (void)exploration, (void)finding;
    estimating->report->has_error = true;
}

static enum work_order look_at_clock(void *context, struct work *work,
                                     struct exploration *exploration)
{
    const double *end = context;
    (void)exploration;
    work->until_look = 16;
    return clock_of_process() > *end ? WORK_STOP : WORK_GO_ON;
}

/* What was explored, as the estimate that it is if nothing is left. */
static void take_all(const struct exploration *exploration, struct estimated_run *run)
{
    estimate_add(&run->estimate, &exploration->statistics, exploration_work(exploration));
    run->estimate.width = 1;
}

static enum stop_reason sample(const struct estimating *estimating,
                               const struct explore_options *options, double budget_left,
                               struct estimated_run *run)
{
    struct explore_options limited = *options;
    const struct sampling sampling = {
        .machine = estimating->machine,
        .explorer = estimating->options->explorer,
        .options = &limited,
        .budget = budget_left,
    };
    limited.time_limit = limits_time_left(estimating->options, estimating->begin);
    return sampling_run(&sampling, &run->estimate);
}

/* The seconds that are left for this bound. */
static double share_of(const struct estimating *estimating, uint32_t bound)
{
    double left = fmax(0, estimating->end - clock_of_process());
    uint32_t last = estimating->options->bound.last;
    return bound == BOUND_NONE ? left : left / fmin(LEAST_PART, (double)last - bound + 1);
}

/* Returns why there is no estimate; STOP_NOT: there is one. */
static enum stop_reason try_once(struct estimating *estimating, struct estimated_run *run,
                                 bool *is_cut)
{
    double begin = clock_now(), share = share_of(estimating, run->bound);
    double end = clock_of_process() + share, warm_up_end = end - (1 - warm_up) * share;
    struct explore_options options =
        explore_options_of(estimating->options, &estimating->machine->facts);
    options.bound = run->bound;
    options.keep_going = !estimating->errors_end;
    options.time_limit = limits_time_left(estimating->options, estimating->begin);
    struct work work = {.runs_at_random = true,
                        .until_look = FIRST_EXECUTIONS,
                        .context = &warm_up_end,
                        .look = look_at_clock};
    const struct exploration_hooks hooks = {.context = estimating, .error = note_error};
    struct exploration exploration;
    exploration_init(&exploration, estimating->machine, &options, &hooks);
    exploration.work = &work;
    if (exploration.stop == STOP_NOT)
        explorer_run(estimating->options->explorer, &exploration);
    run->seconds_per_work = (clock_now() - begin) / fmax(1, (double)exploration_work(&exploration));
    enum stop_reason stop = exploration.stop;
    if (work.has_stopped && work.has_rest)
        stop = sample(estimating, &options, fmax(0, end - clock_of_process()), run);
    else if (work.has_stopped || stop == STOP_NOT)
        stop = STOP_NOT, take_all(&exploration, run);
    *is_cut = !run->estimate.is_exact || exploration.bound_cut;
    exploration_release(&exploration);
    work_release(&work);
    return stop;
}

/* Returns whether a larger bound may add something. */
static bool estimate_bound(struct estimating *estimating, uint32_t bound)
{
    struct estimate_report *report = estimating->report;
    struct estimated_run *run = estimate_report_add(report, bound);
    bool is_cut;
    while ((report->stop = try_once(estimating, run, &is_cut)) == STOP_RESTART) {
        explore_options_check(estimating->options, &estimating->machine->facts);
        native_machine_restart(estimating->machine);
        report->has_error = false;
        estimate_release(&run->estimate);
        estimate_init(&run->estimate);
    }
    return is_cut && report->stop == STOP_NOT;
}

void run_estimate(const struct program *program, const struct run_options *options, bool errors_end,
                  struct estimate_report *report)
{
    struct estimating estimating = {
        .machine = program_machine_new(program, options),
        .options = options,
        .report = report,
        .errors_end = errors_end,
        .begin = clock_now(),
        .end = clock_of_process() + budget,
    };
    struct bound_range bounds = options->bound;
    bool goes_on = true;
    explore_options_check(options, &estimating.machine->facts);
    if (!bounds.given)
        estimate_bound(&estimating, BOUND_NONE);
    for (uint32_t bound = bounds.first; bounds.given && goes_on && bound <= bounds.last; bound++) {
        if (bound > bounds.first)
            native_machine_restart(estimating.machine);
        goes_on = estimate_bound(&estimating, bound);
    }
    report->algorithm = options->explorer->name;
    report->model = model_judging(options, &estimating.machine->facts)->name;
    report->is_sequential =
        memory_model_has_interleavings(model_exploring(options, &estimating.machine->facts));
    report->seconds = clock_now() - estimating.begin;
    native_machine_free(estimating.machine);
}
