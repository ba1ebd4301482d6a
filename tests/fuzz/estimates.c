#include "estimates.h"

#include "base/error.h"
#include "base/mix.h"
#include "explore/work.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const uint32_t widths[ESTIMATE_WIDTHS] = {1, 2, 8};
/* WIDEST: of estimates that have to be exact; no program has more graphs. LEAST_ERRORS: the errors
 * are skewed, so that the mean of a few hundred is not yet normally distributed. */
enum { WIDEST = 1 << 14, MOST_STANDARD_ERRORS = 5, LEAST_ERRORS = 1000 };

static struct explore_options options_of(struct subject subject)
{
    return (struct explore_options){.model = subject.model,
                                    .keep_going = true,
                                    .bound = subject.bound,
                                    .symmetry = subject.symmetry};
}

/* Whether the exploration is done, and need not begin again. */
static bool is_done(const struct exploration *exploration)
{
    return exploration->stop != STOP_RESTART && !exploration->execution.machine->restart_due;
}

static void note_race(void *raced, struct exploration *exploration, const struct finding *finding)
{
    (void)exploration;
    *(bool *)raced |= finding->kind == ERROR_DATA_RACE;
}

/* An estimate does not ask whether threads that wait for ever have a way out. So it counts as
 * blocked what nobody knows of. */
static void count_as_estimated(struct statistics *statistics)
{
    statistics->blocked += statistics->truncated_by[CUT_WAY_OUT];
    statistics->truncated -= statistics->truncated_by[CUT_WAY_OUT];
    statistics->truncated_by[CUT_WAY_OUT] = 0;
}

/* Explores up to a number of executions, and leaves the rest in *work. Returns the counters. Sets
 * *raced if there is a data race. */
static struct statistics explore(struct machine *machine, struct subject subject, struct work *work,
                                 bool *raced)
{
    struct explore_options options = options_of(subject);
    struct exploration_hooks hooks = {.context = raced, .error = note_race};
    struct exploration exploration;
    struct statistics statistics;
    bool done = false;
    while (!done) {
        machine->restart_due = false;
        exploration_init(&exploration, machine, &options, &hooks);
        exploration.work = work;
        explorer_run(subject.explorer, &exploration);
        statistics = exploration.statistics;
        done = is_done(&exploration);
        exploration_release(&exploration);
    }
    count_as_estimated(&statistics);
    return statistics;
}

static void sample(struct machine *machine, struct subject subject, struct estimator *estimator)
{
    struct explore_options options = options_of(subject);
    struct exploration_hooks hooks = {0};
    struct exploration exploration;
    exploration_init(&exploration, machine, &options, &hooks);
    explorer_estimate(subject.explorer, &exploration, estimator);
    require(exploration.stop == STOP_NOT);
    exploration_release(&exploration);
}

static void list_counters(const struct statistics *statistics, uint64_t counters[ESTIMATED_KINDS])
{
    memset(counters, 0, ESTIMATED_KINDS * sizeof *counters);
    counters[ESTIMATED_COMPLETE] = statistics->complete;
    counters[ESTIMATED_BLOCKED] = statistics->blocked;
    counters[ESTIMATED_TRUNCATED] = statistics->truncated;
    counters[ESTIMATED_DUPLICATE] = statistics->duplicate;
    counters[ESTIMATED_BOUND_BLOCKED] = statistics->bound_blocked;
    counters[ESTIMATED_BEYOND_BOUND] = statistics->beyond_bound;
    counters[ESTIMATED_EVENTS] = statistics->events;
    counters[ESTIMATED_REVISITS] = statistics->revisits;
}

/* Whether each run counts what the search counts. (Work is counted by estimates alone.) */
static bool equals(const struct estimate *estimate, const uint64_t counters[ESTIMATED_KINDS])
{
    for (unsigned run = 0; run < ESTIMATE_RUNS; run++)
        for (unsigned kind = 0; kind < ESTIMATED_WORK; kind++)
            if (mpf_cmp_ui(estimate->counts[run][kind], counters[kind]) != 0)
                return false;
    return estimate->is_exact;
}

/* What the work has left, if anything, and what was done, are the whole. */
static bool is_exact(struct machine *machine, struct subject subject, const struct work *work,
                     const struct statistics *done, const uint64_t whole[ESTIMATED_KINDS])
{
    struct estimator estimator;
    estimator_init(&estimator, work ? &work->rest : NULL, WIDEST, 1);
    if (done)
        estimate_add(&estimator.estimate, done, 0);
    sample(machine, subject, &estimator);
    bool fine = equals(&estimator.estimate, whole);
    estimator_release(&estimator);
    return fine;
}

/* The search stops after some executions, which `seed` tells. */
static bool is_rest_exact(struct machine *machine, struct subject subject, uint64_t seed,
                          const uint64_t whole[ESTIMATED_KINDS])
{
    struct work work = {.until_look = 1 + (uint32_t)(mix64(seed) % 6), .look = work_look_once};
    bool raced = false;
    struct statistics done = explore(machine, subject, &work, &raced);
    bool fine = !work.has_rest || is_exact(machine, subject, &work, &done, whole);
    work_release(&work);
    return fine;
}

static void add_error(struct deviation *deviation, double error)
{
    deviation->count++;
    deviation->sum += error;
    deviation->squares += error * error;
}

/* Adds the errors of the estimate; false if it finds what is not there. */
static bool add_errors(const struct estimate *estimate, const uint64_t whole[ESTIMATED_KINDS],
                       struct deviation deviations[ESTIMATED_KINDS])
{
    bool fine = !estimate->is_exact || equals(estimate, whole);
    for (unsigned kind = 0; kind < ESTIMATED_WORK; kind++) {
        struct spread spread = estimate_spread(estimate, kind, kind);
        double mean = mpf_get_d(spread.mean);
        if (whole[kind])
            add_error(&deviations[kind], mean / (double)whole[kind] - 1);
        else
            fine &= mean == 0;
        spread_release(&spread);
    }
    return fine;
}

bool estimates_compare(struct machine *machine, struct subject subject, uint64_t seed,
                       struct deviations *deviations)
{
    uint64_t whole[ESTIMATED_KINDS];
    bool raced = false;
    struct statistics statistics = explore(machine, subject, NULL, &raced);
    if (raced)
        return true; /* a race changes what the location is, and so the search */
    list_counters(&statistics, whole);
    bool fine = is_exact(machine, subject, NULL, NULL, whole) &&
                is_rest_exact(machine, subject, seed, whole);
    for (unsigned i = 0; i < ESTIMATE_WIDTHS && fine; i++) {
        struct estimator estimator;
        estimator_init(&estimator, NULL, widths[i], seed);
        sample(machine, subject, &estimator);
        fine = add_errors(&estimator.estimate, whole, deviations->of[i]);
        estimator_release(&estimator);
    }
    return fine;
}

/* In standard errors. */
static double bias_of(const struct deviation *deviation)
{
    double count = (double)deviation->count, mean = deviation->sum / count;
    double variance = deviation->squares / count - mean * mean;
    return variance > 0 ? mean / sqrt(variance / count) : 0;
}

bool estimates_have_no_bias(const struct deviations *deviations)
{
    bool fine = true;
    for (unsigned i = 0; i < ESTIMATE_WIDTHS; i++)
        for (unsigned kind = 0; kind < ESTIMATED_WORK; kind++) {
            const struct deviation *deviation = &deviations->of[i][kind];
            if (deviation->count < LEAST_ERRORS)
                continue;
            double bias = bias_of(deviation);
            if (fabs(bias) <= MOST_STANDARD_ERRORS)
                continue;
            printf("counter %u with width %u has a bias of %.1f standard errors, %.3f\n", kind,
                   widths[i], bias, deviation->sum / (double)deviation->count);
            fine = false;
        }
    return fine;
}
