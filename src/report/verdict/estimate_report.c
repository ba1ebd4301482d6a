#include "report/verdict/estimate_report.h"

#include "base/memory.h"
#include "report/json_value.h"
#include "report/quantity.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

struct estimated_run *estimate_report_add(struct estimate_report *report, uint32_t bound)
{
    struct estimated_run *run = array_push(report->runs, report->count, report->capacity);
    *run = (struct estimated_run){.bound = bound};
    estimate_init(&run->estimate);
    return run;
}

void estimate_report_release(struct estimate_report *report)
{
    for (size_t i = 0; i < report->count; i++)
        estimate_release(&report->runs[i].estimate);
    free(report->runs);
    *report = (struct estimate_report){0};
}

struct spread estimated_run_seconds(const struct estimated_run *run)
{
    struct spread spread = estimate_spread(&run->estimate, ESTIMATED_WORK, ESTIMATED_WORK);
    mpf_t pace;
    mpf_init_set_d(pace, run->seconds_per_work);
    mpf_mul(spread.least, spread.least, pace);
    mpf_mul(spread.mean, spread.mean, pace);
    mpf_mul(spread.most, spread.most, pace);
    mpf_clear(pace);
    return spread;
}

/* --- Text ------------------------------------------------------------------------------------- */

static void print_range(FILE *file, const struct quantity *least, const struct quantity *most)
{
    if (strcmp(least->text, most->text) != 0)
        fprintf(file, " (%s to %s)", least->text, most->text);
}

static void print_executions(FILE *file, const struct estimate *estimate)
{
    struct spread spread = estimate_executions(estimate);
    if (estimate->is_exact) {
        fprintf(file, "%s execution%s", quantity_exact(spread.mean).text,
                mpf_cmp_ui(spread.mean, 1) == 0 ? "" : "s");
    } else {
        struct quantity least = quantity_about(spread.least), most = quantity_about(spread.most);
        fprintf(file, "about %s executions", quantity_about(spread.mean).text);
        print_range(file, &least, &most);
    }
    spread_release(&spread);
}

/* Likewise of one kind, if there are any. */
static void print_kind(FILE *file, const struct estimate *estimate, enum estimated kind,
                       const char *name)
{
    struct spread spread = estimate_spread(estimate, kind, kind);
    if (mpf_sgn(spread.mean) > 0 && estimate->is_exact)
        fprintf(file, ", %s %s", quantity_exact(spread.mean).text, name);
    else if (mpf_sgn(spread.mean) > 0)
        fprintf(file, ", about %s %s", quantity_about(spread.mean).text, name);
    spread_release(&spread);
}

static void print_seconds(FILE *file, const struct estimated_run *run)
{
    struct spread spread = estimated_run_seconds(run);
    struct quantity least = quantity_seconds(spread.least), most = quantity_seconds(spread.most);
    fprintf(file, "; about %s", quantity_seconds(spread.mean).text);
    print_range(file, &least, &most);
    spread_release(&spread);
}

static void print_run(FILE *file, const struct estimated_run *run)
{
    const struct estimate *estimate = &run->estimate;
    if (run->bound != BOUND_NONE)
        fprintf(file, "At most %" PRIu32 " preemption%s: ", run->bound, run->bound == 1 ? "" : "s");
    else
        fputs("All: ", file);
    print_executions(file, estimate);
    print_kind(file, estimate, ESTIMATED_BLOCKED, "of them blocked");
    print_kind(file, estimate, ESTIMATED_TRUNCATED, "of them truncated");
    print_kind(file, estimate, ESTIMATED_BOUND_BLOCKED, "bound-blocked");
    print_kind(file, estimate, ESTIMATED_BEYOND_BOUND, "beyond the bound");
    print_seconds(file, run);
    fputc('\n', file);
}

/* How far the estimate can be trusted. */
static void print_quality(FILE *file, const struct estimated_run *run)
{
    if (run->estimate.is_exact) {
        fputs("    These numbers are exact.\n", file);
        return;
    }
    unsigned runs = run->estimate.runs;
    uint32_t width = run->estimate.width;
    const char *doubt = runs == 1 ? ": there may be far more"
                        : estimate_is_within(&run->estimate, 2)
                            ? ""
                            : ", which differ by more than a factor of 2: there may be far more";
    fprintf(file, "    From %u sample%s of up to %" PRIu32 " graph%s per level%s.\n", runs,
            runs == 1 ? "" : "s", width, width == 1 ? "" : "s", doubt);
}

void estimate_report_print_text(FILE *file, const struct estimate_report *report, bool is_brief)
{
    for (size_t i = 0; i < report->count; i++) {
        const struct estimated_run *run = &report->runs[i];
        if (run->estimate.width == 0)
            continue;
        print_run(file, run);
        if (!is_brief)
            print_quality(file, run);
    }
    if (report->stop != STOP_NOT)
        fputs("There is no estimate: a limit was reached, or somebody stopped it.\n", file);
    if (report->has_error)
        fputs("An error was found on the way: heddle without --estimate reports it.\n", file);
    if (!is_brief)
        fprintf(file, "Nothing was verified. Time: %.3f s, after %.3f s of compiling\n",
                report->seconds, report->load_seconds);
}

/* --- JSON ------------------------------------------------------------------------------------- */

/* null: no double has room for it. */
static json_t *make_number(const mpf_t number)
{
    long exponent;
    double digits = mpf_get_d_2exp(&exponent, number);
    return exponent < DBL_MAX_EXP ? json_real(ldexp(digits, (int)exponent)) : json_null();
}

/* Takes the spread. */
static json_t *make_spread(struct spread spread)
{
    json_t *object = json_object();
    long exponent;
    double digits = mpf_get_d_2exp(&exponent, spread.mean);
    json_object_set_new(object, "mean", make_number(spread.mean));
    json_object_set_new(object, "least", make_number(spread.least));
    json_object_set_new(object, "most", make_number(spread.most));
    json_object_set_new(object, "log10",
                        digits > 0 ? json_real(log10(digits) + (double)exponent * log10(2))
                                   : json_null());
    spread_release(&spread);
    return object;
}

static json_t *make_run(const struct estimated_run *run)
{
    static const char *const names[] = {
        [ESTIMATED_COMPLETE] = "complete",
        [ESTIMATED_BLOCKED] = "blocked",
        [ESTIMATED_TRUNCATED] = "truncated",
        [ESTIMATED_DUPLICATE] = "duplicate",
        [ESTIMATED_BOUND_BLOCKED] = "bound_blocked",
        [ESTIMATED_BEYOND_BOUND] = "beyond_bound",
        [ESTIMATED_EVENTS] = "events",
        [ESTIMATED_REVISITS] = "revisits",
    };
    const struct estimate *estimate = &run->estimate;
    json_t *object = json_object();
    json_object_set_new(object, "bound",
                        run->bound == BOUND_NONE ? json_null() : json_value_count(run->bound));
    json_object_set_new(object, "exact", json_boolean(estimate->is_exact));
    json_object_set_new(object, "samples", json_value_count(estimate->runs));
    json_object_set_new(object, "width", json_value_count(estimate->width));
    json_object_set_new(object, "executions", make_spread(estimate_executions(estimate)));
    for (unsigned kind = 0; kind < sizeof names / sizeof *names; kind++)
        json_object_set_new(object, names[kind],
                            make_spread(estimate_spread(estimate, kind, kind)));
    json_object_set_new(object, "seconds", make_spread(estimated_run_seconds(run)));
    return object;
}

void estimate_report_print_json(FILE *file, const struct estimate_report *report,
                                const char *version)
{
    json_t *object = json_value_report(version), *runs = json_array();
    for (size_t i = 0; i < report->count; i++)
        if (report->runs[i].estimate.width > 0)
            json_array_append_new(runs, make_run(&report->runs[i]));
    json_object_set_new(object, "algorithm", json_value_text(report->algorithm));
    json_object_set_new(object, "model", json_value_text(report->model));
    json_object_set_new(object, "estimates", runs);
    json_object_set_new(object, "error_found", json_boolean(report->has_error));
    json_object_set_new(object, "seconds", json_real(report->seconds));
    json_object_set_new(object, "load_seconds", json_real(report->load_seconds));
    json_dumpf(object, file, JSON_INDENT(2) | JSON_REAL_PRECISION(9));
    fputc('\n', file);
    json_decref(object);
}
