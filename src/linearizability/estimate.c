/* estimate.c - of each number of operations, some scenarios are estimated as programs are
 * (run_estimate), and stand for the others. Small ones are explored on the way. */
#include "linearizability/estimate.h"

#include "base/clock.h"
#include "base/memory.h"
#include "linearizability/turn.h"
#include "report/json_value.h"
#include "report/quantity.h"

/* Seconds, after which a size has enough samples. */
static const double enough = 1;

static size_t greatest_divisor(size_t a, size_t b)
{
    return b == 0 ? a : greatest_divisor(b, a % b);
}

/* Steps of this length come to each of so many scenarios once, and spread over them evenly from the
 * beginning on. */
static size_t step_of(size_t count)
{
    size_t step = count * 5 / 8; /* about the golden ratio */
    while (greatest_divisor(count, step) > 1)
        step++;
    return step;
}

static unsigned operations_of(const struct scenario *scenario)
{
    return scenario->count - scenario->prefix;
}

/* Adds what the scenario comes to. Returns whether there is an estimate. */
static bool add_sample(struct size_estimate *size, struct linearizability *check,
                       const struct program *program, const struct run_options *options,
                       const struct scenario *scenario, enum stop_reason *stop)
{
    struct estimate_report report = {0};
    turn_estimate(check, program, options, scenario, &report);
    *stop = report.stop;
    for (size_t i = 0; report.stop == STOP_NOT && i < report.count; i++) {
        struct spread executions = estimate_executions(&report.runs[i].estimate);
        struct spread seconds = estimated_run_seconds(&report.runs[i]);
        size->executions += mpf_get_d(executions.mean);
        size->seconds += mpf_get_d(seconds.mean);
        size->is_exact &= report.runs[i].estimate.is_exact;
        spread_release(&executions);
        spread_release(&seconds);
    }
    size->sampled++;
    estimate_report_release(&report);
    return *stop == STOP_NOT;
}

/* Of the scenarios from `first` on, which have one size. */
static enum stop_reason estimate_size(struct size_estimate *size, struct linearizability *check,
                                      const struct program *program,
                                      const struct run_options *options, size_t first)
{
    const size_t step = step_of(size->scenarios);
    const double end = clock_now() + enough;
    enum stop_reason stop;
    size->is_exact = true;
    for (size_t i = 0; i < size->scenarios && (i == 0 || clock_now() < end); i++) {
        const size_t chosen = first + i * step % size->scenarios;
        if (!add_sample(size, check, program, options, &check->scenarios.items[chosen], &stop))
            return stop;
    }
    size->is_exact &= size->sampled == size->scenarios;
    size->executions *= (double)size->scenarios / (double)size->sampled;
    size->seconds *= (double)size->scenarios / (double)size->sampled;
    return STOP_NOT;
}

void scenarios_estimate(struct scenarios_estimate *estimate, struct linearizability *check,
                        const struct program *program, const struct run_options *options)
{
    const struct scenario_list *list = &check->scenarios;
    const double begin = clock_now();
    *estimate = (struct scenarios_estimate){0};
    for (size_t first = 0, behind; first < list->count && estimate->stop == STOP_NOT;
         first = behind) {
        struct size_estimate size = {.operations = operations_of(&list->items[first])};
        behind = first;
        while (behind < list->count && operations_of(&list->items[behind]) == size.operations)
            behind++;
        size.scenarios = behind - first;
        estimate->stop = estimate_size(&size, check, program, options, first);
        *array_push(estimate->items, estimate->count, estimate->capacity) = size;
    }
    estimate->seconds = clock_now() - begin;
}

void scenarios_estimate_release(struct scenarios_estimate *estimate)
{
    free(estimate->items);
    *estimate = (struct scenarios_estimate){0};
}

static struct size_estimate sum_of(const struct scenarios_estimate *estimate)
{
    struct size_estimate sum = {.is_exact = true};
    for (size_t i = 0; i < estimate->count; i++) {
        sum.scenarios += estimate->items[i].scenarios;
        sum.executions += estimate->items[i].executions;
        sum.seconds += estimate->items[i].seconds;
        sum.is_exact &= estimate->items[i].is_exact;
    }
    return sum;
}

static void print_counts(FILE *file, const struct size_estimate *size)
{
    mpf_t executions, seconds;
    mpf_init_set_d(executions, size->executions);
    mpf_init_set_d(seconds, size->seconds);
    struct quantity number =
        size->is_exact ? quantity_exact(executions) : quantity_about(executions);
    fprintf(file, "%zu scenario%s, %s%s executions; about %s\n", size->scenarios,
            size->scenarios == 1 ? "" : "s", size->is_exact ? "" : "about ", number.text,
            quantity_seconds(seconds).text);
    mpf_clear(executions);
    mpf_clear(seconds);
}

void scenarios_estimate_print_text(FILE *file, const struct scenarios_estimate *estimate,
                                   bool is_brief)
{
    const struct size_estimate sum = sum_of(estimate);
    for (size_t i = 0; estimate->stop == STOP_NOT && i < estimate->count; i++) {
        const struct size_estimate *size = &estimate->items[i];
        fprintf(file, "%u operation%s: ", size->operations, size->operations == 1 ? "" : "s");
        print_counts(file, size);
    }
    if (estimate->stop == STOP_NOT) {
        fputs("Together: ", file);
        print_counts(file, &sum);
    } else {
        fputs("There is no estimate: a limit was reached, or somebody stopped it.\n", file);
    }
    if (!is_brief)
        fprintf(file, "Nothing was verified. Time: %.3f s\n", estimate->seconds);
}

static json_t *make_size(const struct size_estimate *size)
{
    json_t *object = json_object();
    json_object_set_new(object, "operations", json_value_count(size->operations));
    json_object_set_new(object, "scenarios", json_value_count(size->scenarios));
    json_object_set_new(object, "sampled", json_value_count(size->sampled));
    json_object_set_new(object, "exact", json_boolean(size->is_exact));
    json_object_set_new(object, "executions", json_real(size->executions));
    json_object_set_new(object, "seconds", json_real(size->seconds));
    return object;
}

void scenarios_estimate_print_json(FILE *file, const struct scenarios_estimate *estimate,
                                   const char *version)
{
    json_t *root = json_object(), *sizes = json_array();
    for (size_t i = 0; estimate->stop == STOP_NOT && i < estimate->count; i++)
        json_array_append_new(sizes, make_size(&estimate->items[i]));
    json_object_set_new(root, "tool", json_string("heddle"));
    json_object_set_new(root, "version", json_string(version));
    json_object_set_new(root, "sizes", sizes);
    json_object_set_new(root, "estimate_seconds", json_real(estimate->seconds));
    json_dumpf(root, file, JSON_INDENT(2) | JSON_REAL_PRECISION(9));
    fputc('\n', file);
    json_decref(root);
}
