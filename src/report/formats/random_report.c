#include "base/memory.h"
#include "report/formats/json.h"
#include "report/formats/text_printer.h"
#include "report/json_value.h"

#include <inttypes.h>
#include <math.h>

/* A miss that is as likely as this is not worth a word. */
static const double hopeless = 0.99;

/* What --random takes to make the run again; the caller frees it. */
static char *name_run(const struct verdict *verdict, const struct error_report *error)
{
    return memory_print("%" PRIu64 "/%" PRIu64 "/%" PRIu32, verdict->seed, error->random_number,
                        error->random_steps);
}

/* Prints the probability in per cent, rounded up: to a whole number, or to one digit below 1. */
static void print_probability(struct printer *printer, double probability)
{
    static const double least = 1e-6;
    double percent = fmax(100 * probability, least);
    int digits = percent >= 1 ? 0 : -(int)floor(log10(percent) + 1e-9);
    double unit = pow(10, -digits);
    fprintf(printer->file, "%.*f %%", digits, ceil(percent / unit - 1e-9) * unit);
}

void random_report_guarantee(struct printer *printer, const struct verdict *verdict)
{
    const struct random_counts *counts = &verdict->random;
    bool is_first = true;
    for (unsigned depth = 1; depth <= RANDOM_MOST_DEPTH; depth++) {
        double miss = random_counts_miss(counts, depth);
        if (miss > hopeless)
            continue;
        fprintf(printer->file, "%s %u %sbelow ", is_first ? "A bug of depth" : ", of depth", depth,
                is_first ? "would have been missed with a probability " : "");
        print_probability(printer, miss);
        is_first = false;
    }
    if (!is_first)
        fprintf(printer->file, " (%" PRIu32 " thread%s, %" PRIu32 " step%s).\n", counts->threads,
                plural(counts->threads), counts->steps, plural(counts->steps));
    else if (counts->has_choices)
        fputs("There is no guarantee, since the values of inputs are drawn, too.\n", printer->file);
    else if (counts->overlong > 0)
        fputs("There is no guarantee, since some runs seem to have no end.\n", printer->file);
}

void random_report_conclude(struct printer *printer, const struct verdict *verdict)
{
    const struct style *style = &printer->style;
    const struct random_counts *counts = &verdict->random;
    fprintf(printer->file, "%sNo errors found so far:%s %" PRIu64 " random run%s under %s",
            style->note, style->reset, counts->runs, plural(counts->runs), verdict->model);
    fputs(", which prove nothing", printer->file);
    if (verdict->stop != STOP_RUNS)
        fprintf(printer->file, "; %s", verdict_stop_phrase(verdict));
    fputs(".\n", printer->file);
    if (verdict_is_vacuous(verdict) && counts->runs > 0)
        fputs("No run came to the end of the program.\n", printer->file);
    random_report_guarantee(printer, verdict);
}

void random_report_print_counts(struct printer *printer, const struct verdict *verdict)
{
    const struct random_counts *counts = &verdict->random;
    fprintf(printer->file,
            "Random runs: %" PRIu64 ", %" PRIu64 " of them with an error, %" PRIu64
            " given up; %s%" PRIu64 " distinct execution%s, %" PRIu64 " of them new in the last "
            "second\n",
            counts->runs, counts->failing, counts->overlong,
            counts->distinct_count >= RANDOM_MOST_DISTINCT ? "at least " : "",
            counts->distinct_count, plural(counts->distinct_count), counts->recent);
}

void random_report_print_run(struct printer *printer, const struct verdict *verdict,
                             const struct error_report *error)
{
    char *name = name_run(verdict, error);
    fprintf(printer->file, "Run %" PRIu64 " found it; --random=%s makes this run again.\n",
            error->random_number, name);
    free(name);
}

/* --- JSON ------------------------------------------------------------------------------------- */

static json_t *make_guarantee(const struct random_counts *counts)
{
    json_t *list = json_array();
    for (unsigned depth = 1; depth <= RANDOM_MOST_DEPTH; depth++) {
        if (counts->by_depth[depth] == 0)
            continue;
        json_t *item = json_object();
        json_object_set_new(item, "depth", json_integer(depth));
        json_object_set_new(item, "runs", json_value_count(counts->by_depth[depth]));
        json_object_set_new(item, "missed_with", json_real(random_counts_miss(counts, depth)));
        json_array_append_new(list, item);
    }
    return list;
}

json_t *random_report_json(const struct verdict *verdict)
{
    const struct random_counts *counts = &verdict->random;
    char *name = verdict->error_count > 0 ? name_run(verdict, &verdict->errors[0]) : NULL;
    json_t *object = json_object();
    json_object_set_new(object, "seed", json_value_count(verdict->seed));
    json_object_set_new(object, "runs", json_value_count(counts->runs));
    json_object_set_new(object, "failing", json_value_count(counts->failing));
    json_object_set_new(object, "given_up", json_value_count(counts->overlong));
    json_object_set_new(object, "distinct", json_value_count(counts->distinct_count));
    json_object_set_new(object, "new_in_last_second", json_value_count(counts->recent));
    json_object_set_new(object, "threads", json_value_count(counts->threads));
    json_object_set_new(object, "steps", json_value_count(counts->steps));
    json_object_set_new(object, "draws_inputs", json_boolean(counts->has_choices));
    json_object_set_new(object, "guarantee", make_guarantee(counts));
    json_object_set_new(object, "failing_run", json_value_text(name));
    free(name);
    return object;
}
