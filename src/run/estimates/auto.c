
#include "base/clock.h"
#include "run/options.h"
#include "run/runs.h"

#include <math.h>

static const double least = 1; /* seconds; what takes trust less is left to it */

/* Whether rvf can do all that is asked for. */
static bool suits_rvf(const struct run_options *options)
{
    return !options->bound.given && !options->count_preemptions && !options->count_outcomes &&
           !options->checkpoint && !options->cluster && options->jobs <= 1 &&
           !run_options_find_leaks(options) &&
           (!options->model || memory_model_has_interleavings(options->model));
}

/* The seconds that trust takes, as far as an estimate tells; 0: trust is to explore. It is where
 * one of its first executions shows an error. */
static double estimate_trust(const struct program *program, const struct run_options *options)
{
    struct estimate_report report = {0};
    double seconds = 0;
    run_estimate(program, options, true, &report);
    if (report.stop == STOP_NOT && !report.has_error && report.is_sequential) {
        struct spread spread = estimated_run_seconds(&report.runs[0]);
        seconds = mpf_get_d(spread.mean);
        spread_release(&spread);
    }
    estimate_report_release(&report);
    return seconds;
}

/* rvf explores for so many seconds at most. Returns whether the verdict is final. */
static bool explore_with_rvf(const struct program *program, const struct run_options *options,
                             const struct run_hooks *hooks, double seconds, struct verdict *verdict)
{
    struct run_options rvf = *options;
    rvf.explorer = explorer_find("rvf");
    rvf.time_limit = seconds;
    rvf.refusals_stop = true;
    run_explore(program, &rvf, hooks, verdict);
    bool has_given_up =
        verdict->error_count == 0 && (verdict->stop == STOP_TIME || verdict->stop == STOP_SEARCH ||
                                      verdict->stop == STOP_MEMORY);
    return !verdict->ignores_orders && !has_given_up;
}

void run_auto(const struct program *program, const struct run_options *options,
              const struct run_hooks *hooks, struct verdict *verdict)
{
    double begin = clock_now(), load_seconds = verdict->load_seconds;
    double seconds = suits_rvf(options) ? estimate_trust(program, options) : 0;
    double share = seconds / 4;
    if (options->time_limit > 0)
        share = fmin(share, limits_time_left(options, begin) / 2);
    struct run_options trust = *options;
    if (seconds <= least || !explore_with_rvf(program, options, hooks, share, verdict)) {
        verdict_release(verdict);
        *verdict = (struct verdict){.load_seconds = load_seconds};
        trust.time_limit = limits_time_left(options, begin);
        run_explore(program, &trust, hooks, verdict);
    }
    verdict->is_chosen = true;
    verdict->seconds = clock_now() - begin;
}
