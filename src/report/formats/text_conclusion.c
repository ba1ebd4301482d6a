#include "machine/coverage.h"
#include "machine/memory/address.h"
#include "report/formats/text_printer.h"

#include <inttypes.h>

static void print_hints(struct printer *printer, const struct verdict *verdict)
{
    if (printer->detail == TEXT_BRIEF)
        return;
    bool may_go_on = verdict->stop == STOP_ERROR && verdict->attempts.count == 0;
    fprintf(printer->file, "--dot=FILE draws the execution%s.\n",
            may_go_on ? "; --keep-going looks for further errors" : "");
    if (verdict->stop != STOP_ERROR)
        fputs("An error may hide others behind it, in the same execution.\n", printer->file);
}

/* "no preemption", "at most 2 preemptions". */
struct bound_phrase {
    char text[40];
};

static struct bound_phrase bound_phrase(uint32_t bound)
{
    struct bound_phrase phrase = {"no preemption"};
    if (bound > 0)
        snprintf(phrase.text, sizeof phrase.text, "at most %" PRIu32 " preemption%s", bound,
                 plural(bound));
    return phrase;
}

/* "rc11", or "rc11 (here the same as sc)", as which preemptions were counted. */
struct model_phrase {
    char text[64];
};

static struct model_phrase model_phrase(const struct verdict *verdict)
{
    struct model_phrase phrase;
    const char *same = verdict->counted_under;
    snprintf(phrase.text, sizeof phrase.text, "%s%s%s%s", verdict->model,
             same ? " (here the same as " : "", same ? same : "", same ? ")" : "");
    return phrase;
}

/* Prints the conclusion of an exploration without errors. */
static void print_proof(struct printer *printer, const struct verdict *verdict)
{
    const struct style *style = &printer->style;
    const struct bound_run *run = verdict_run(verdict);
    uint64_t states = verdict->statistics.states;
    uint64_t count = states ? states : statistics_executions(&verdict->statistics);
    bool limited = run && run->cut;
    fprintf(printer->file,
            "%sNo errors found%s%s:%s %" PRIu64 " %s%s explored under %s, all there %s",
            style->good, limited ? " with " : "", limited ? bound_phrase(run->bound).text : "",
            style->reset, count, states ? "state" : "execution", plural(count),
            model_phrase(verdict).text, count == 1 ? "is" : "are");
    if (verdict->symmetry)
        fputs(" up to symmetry", printer->file);
    if (verdict->commutes)
        fprintf(printer->file, " up to %s that commute",
                verdict->swaps_steps ? "steps" : "operations");
    if (limited)
        fputs(" within the bound", printer->file);
    else if (run)
        fprintf(printer->file, "; the bound of %" PRIu32 " leaves none out", run->bound);
    fputs(".\n", printer->file);
    if (verdict->facts.time != FACT_TIME_STEADY)
        fprintf(printer->file,
                "Loops that wait take no time or %" PRIu64 " seconds; no other times were tried.\n",
                fact_time_seconds(verdict->facts.time));
    if (verdict->keeps_order)
        fputs("Operations that commute were explored in both orders, because an error could have "
              "depended on that.\n",
              printer->file);
}

/* Names the first assertions of which a proof says nothing. */
static void print_unreached(struct printer *printer, const struct verdict *verdict)
{
    enum { MOST = 3 };
    const struct style *style = &printer->style;
    const struct coverage *coverage = verdict->coverage;
    size_t count = 0;
    for (size_t i = 0; coverage && i < coverage->count; i++) {
        const struct coverage_point *point = &coverage->points[i];
        if (coverage_is_unreached(coverage, point) && count++ < MOST)
            fprintf(printer->file, "%s%s:%u: %snote:%s no execution comes to this assertion\n",
                    style->bold, point->file, point->line, style->note, style->reset);
    }
    if (count > MOST)
        fprintf(printer->file, "Nor to %zu others.\n", count - MOST);
}

/* Prints the proof of smaller bounds, after an error or a limit. */
static void print_partial_proof(struct printer *printer, const struct verdict *verdict)
{
    const struct bound_run *proved = verdict_proved(verdict);
    if (proved && !verdict_is_vacuous(verdict))
        fprintf(printer->file, "Executions with %s have no error%s.\n",
                bound_phrase(proved->bound).text,
                verdict->ignores_orders ? " under sequential consistency" : "");
}

/* Prints where a loop was cut short, and how to see more of it: "CAUSE LIMIT times REST=N ...". */
static void print_cut_loop(struct printer *printer, const struct site *site, const char *cause,
                           uint64_t limit, const char *rest)
{
    printer_note(printer, site, "%s %" PRIu64 " times %s=N allows more", cause, limit, rest);
    printer_source(printer, site);
}

/* Nothing without a place. */
static void print_note(struct printer *printer, const struct site *site, const char *text)
{
    if (!site)
        return;
    printer_note(printer, site, "%s", text);
    printer_source(printer, site);
}

_Static_assert(ADDRESS_THREADS == 1008, "a text names the number");

static void print_cut_loops(struct printer *printer, const struct verdict *verdict)
{
    if (verdict->spun)
        print_cut_loop(printer, verdict->spun, "a thread reads the same old value here",
                       verdict->spin_limit, "in a row: --spin-limit");
    if (verdict->cuts[CUT_STEPS])
        print_cut_loop(printer, verdict->cuts[CUT_STEPS], "this loop goes round",
                       verdict->step_limit,
                       "without an operation that other threads can see: --step-limit");
    print_note(printer, verdict->cuts[CUT_THREADS],
               "an execution has more than 1008 threads; this one is not followed there");
    print_note(printer, verdict->cuts[CUT_OBJECTS],
               "a thread has too many or too large objects; it is not followed there");
    print_note(printer, verdict->cuts[CUT_MEMORY],
               "the objects of a thread take more memory than --heap-limit allows; it is "
               "not followed there");
    print_note(printer, verdict->cuts[CUT_WAY_OUT],
               "heddle could not find out whether some schedule ends this loop, where all "
               "threads wait");
}

/* Prints the accesses that were ordered more than the memory model asks for. */
static void print_mixed(struct printer *printer, const struct verdict *verdict)
{
    const struct mixed_places *places = &verdict->mixed;
    if (!places->first)
        return;
    if (places->first != places->second)
        print_note(printer, places->first,
                   "this access and the next one are concurrent, and of one word in several sizes");
    print_note(printer, places->second,
               "executions with weaker orders of this word's accesses were not explored");
}

/* " with no preemption"; nothing without a bound. */
static void print_bound(struct printer *printer, const struct verdict *verdict)
{
    const struct bound_run *run = verdict_run(verdict);
    if (run)
        fprintf(printer->file, " with %s", bound_phrase(run->bound).text);
}

/* Says that all executions were blocked or cut short. */
static void print_vacuity(struct printer *printer, const struct verdict *verdict)
{
    const struct style *style = &printer->style;
    const struct statistics *statistics = &verdict->statistics;
    uint64_t count = statistics_executions(statistics);
    const char *how = statistics->truncated == 0 ? "blocked"
                      : statistics->blocked == 0 ? "cut short"
                                                 : "blocked or cut short";
    fprintf(printer->file, "%sNo execution was complete%s:%s %" PRIu64, style->note,
            verdict->stop == STOP_NOT ? "" : " so far", style->reset, count);
    print_bound(printer, verdict);
    fprintf(printer->file, " explored under %s", verdict->model);
    if (count > 0)
        fprintf(printer->file, ", %s %s", count == 1 ? "which was" : "all", how);
    if (verdict->stop != STOP_NOT)
        fprintf(printer->file, ", but %s", verdict_stop_phrase(verdict));
    fputs(".\n", printer->file);
}

/* Says how far an exploration without errors came. */
static void print_extent(struct printer *printer, const struct verdict *verdict)
{
    const struct style *style = &printer->style;
    uint64_t count = statistics_executions(&verdict->statistics);
    fprintf(printer->file, "%sNo errors found so far:%s %" PRIu64 " execution%s", style->note,
            style->reset, count, plural(count));
    print_bound(printer, verdict);
    if (verdict_is_limited(verdict) || verdict->suggested)
        fprintf(printer->file, " explored under %s", verdict->model);
    else
        fprintf(printer->file, " explored, all there %s under sequential consistency",
                count == 1 ? "is" : "are");
    fprintf(printer->file, ", but %s.\n", verdict_stop_phrase(verdict));
}

/* Says up to which length of threads all was explored, where loops have no end. */
static void print_explored_length(struct printer *printer, const struct verdict *verdict)
{
    if (verdict->explored_length == 0 || verdict->stop == STOP_NOT)
        return;
    fputs("Executions", printer->file);
    print_bound(printer, verdict);
    fprintf(printer->file,
            " in which no thread has more than %" PRIu64
            " operations have no error%s: they were explored first, since loops seem to have no "
            "end.\n",
            verdict->explored_length,
            verdict->ignores_orders ? " under sequential consistency" : "");
}

static void print_cut(struct printer *printer, const struct verdict *verdict)
{
    bool has_begun = statistics_executions(&verdict->statistics) > 0 || verdict->stop == STOP_NOT;
    if (verdict_is_vacuous(verdict) && has_begun)
        print_vacuity(printer, verdict);
    else
        print_extent(printer, verdict);
    const char *advice = verdict_advice(verdict);
    if (advice && printer->detail != TEXT_BRIEF)
        fprintf(printer->file, "%s\n", advice);
    print_cut_loops(printer, verdict);
    if (verdict_others_are_complete(verdict) && printer->detail != TEXT_BRIEF)
        fprintf(printer->file, "The executions that come to no limit were explored%s.\n",
                verdict_run(verdict) && verdict_run(verdict)->cut ? ", within the bound" : "");
    print_mixed(printer, verdict);
    print_explored_length(printer, verdict);
    if (verdict_is_limited(verdict))
        print_partial_proof(printer, verdict);
}

/* Says what random runs have shown that found no error. */
static void print_runs(struct printer *printer, const struct verdict *verdict)
{
    random_report_conclude(printer, verdict);
    print_cut_loops(printer, verdict);
    print_mixed(printer, verdict);
}

/* Says what a hunt has shown that found no error, and came to no end. */
static void print_attempts(struct printer *printer, const struct verdict *verdict)
{
    attempts_report_conclude(printer, verdict);
    random_report_guarantee(printer, verdict);
    print_partial_proof(printer, verdict);
    print_cut_loops(printer, verdict);
    print_mixed(printer, verdict);
}

/* Prints the number of suppressed errors, and the lines that no error matched. A line may still
 * match an error that was not found, unless the exploration is complete. */
static void print_suppressions(struct printer *printer, const struct verdict *verdict)
{
    const struct suppressions *suppressions = verdict->suppressions;
    const struct style *style = &printer->style;
    if (!suppressions)
        return;
    fprintf(printer->file, "%zu error%s suppressed by %s.\n", suppressions->error_count,
            plural(suppressions->error_count), suppressions->file);
    for (size_t i = 0; i < suppressions->count && verdict->stop == STOP_NOT; i++)
        if (suppression_is_unused(&suppressions->list[i]))
            fprintf(printer->file, "%s%s:%u: %snote:%s no error matches '%s:%s'\n", style->bold,
                    suppressions->file, suppressions->list[i].line, style->note, style->reset,
                    suppression_type_name(&suppressions->list[i]), suppressions->list[i].pattern);
}

/* Prints how often the program failed by its own account. */
static void print_failed(struct printer *printer, const struct verdict *verdict)
{
    const struct statistics *statistics = &verdict->statistics;
    if (statistics->failed == 0)
        return;
    fprintf(printer->file, "%sThe program returned", printer->style.note);
    if (statistics->least_status == statistics->most_status)
        fprintf(printer->file, " %" PRIu32, statistics->least_status);
    else
        fprintf(printer->file, " a status from %" PRIu32 " to %" PRIu32, statistics->least_status,
                statistics->most_status);
    fprintf(printer->file, " in %" PRIu64 " of %" PRIu64 " execution%s.%s", statistics->failed,
            statistics->ended, plural(statistics->ended), printer->style.reset);
    if (printer->detail != TEXT_BRIEF)
        fputs(" --exit-status=error shows one of them.", printer->file);
    fputc('\n', printer->file);
}

/* Prints how many errors there are; what is not supported is none of the program's. */
static void print_errors(struct printer *printer, const struct verdict *verdict)
{
    const struct style *style = &printer->style;
    if (verdict_obstacle(verdict))
        fprintf(printer->file, "%sNo verdict%s under %s", style->error, style->reset,
                verdict->model);
    else
        fprintf(printer->file, "%s%zu error%s found%s under %s", style->error, verdict->error_count,
                plural(verdict->error_count), style->reset, verdict->model);
    if (verdict_run(verdict))
        fprintf(printer->file, " with bound %" PRIu32, verdict_run(verdict)->bound);
    if (verdict_obstacle(verdict))
        fputs(": the program does something unsupported", printer->file);
    if (verdict->stop == STOP_ERROR)
        fputs(", and the exploration stopped there", printer->file);
    else if (verdict_is_cut(verdict))
        fprintf(printer->file, "; not all executions were explored: %s",
                verdict_stop_phrase(verdict));
    fputs(".\n", printer->file);
}

void text_conclude(struct printer *printer, const struct verdict *verdict)
{
    switch (verdict->kind) {
    case VERDICT_SAFE:
        print_proof(printer, verdict);
        print_unreached(printer, verdict);
        break;
    case VERDICT_INCOMPLETE:
        if (verdict->attempts.is_open)
            print_attempts(printer, verdict);
        else if (verdict->has_runs)
            print_runs(printer, verdict);
        else
            print_cut(printer, verdict);
        break;
    case VERDICT_ERROR:
        print_errors(printer, verdict);
        print_partial_proof(printer, verdict);
        if (verdict->has_runs)
            random_report_print_run(printer, verdict, &verdict->errors[0]);
        print_hints(printer, verdict);
        break;
    }
    print_failed(printer, verdict);
    print_suppressions(printer, verdict);
}
