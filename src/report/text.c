#include "report/text.h"

#include "report/source.h"
#include "report/style.h"
#include "report/text_trace.h"

#include <inttypes.h>
#include <string.h>

/* The context of the functions in this file. */
struct printer {
    FILE *file;
    struct style style;
    struct source source;
    enum text_detail detail;
};

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

/* The line of the site, with a mark below its column. */
static void print_source(struct printer *printer, const struct site *site)
{
    const char *text = site ? source_line(&printer->source, site->file, site->line) : NULL;
    if (!text)
        return;
    fprintf(printer->file, "%6u | %s\n", site->line, text);
    if (site->column > 0 && site->column <= strlen(text))
        fprintf(printer->file, "       | %*s%s^%s\n", (int)site->column - 1, "",
                printer->style.good, printer->style.reset);
}

static void print_place(struct printer *printer, const struct site *site)
{
    if (site && site->file)
        fprintf(printer->file, "%s%s:%u:%u: %s", printer->style.bold, site->file, site->line,
                site->column, printer->style.reset);
}

/* The number of equal calls at the beginning; recursion makes long rows of them. */
static size_t row_length(const struct site *const *sites, size_t count)
{
    size_t length = 1;
    while (length < count && sites[length] == sites[0])
        length++;
    return length;
}

/* Prints the active calls at the place that was printed last, from number `told` on. */
static void print_calls(struct printer *printer, struct calls calls, size_t told)
{
    enum { MOST_ROWS = 8 };
    const struct style *style = &printer->style;
    size_t kept = calls.count < CALLS_KEPT ? calls.count : CALLS_KEPT;
    for (unsigned row = 0; row < MOST_ROWS && told < kept; row++) {
        const struct site *site = calls.sites[told];
        size_t length = row_length(calls.sites + told, kept - told);
        print_place(printer, site);
        fprintf(printer->file, "%snote:%s called from %s", style->note, style->reset,
                site->function);
        if (length > 1)
            fprintf(printer->file, ", %zu times", length);
        fputc('\n', printer->file);
        told += length;
    }
    if (told < calls.count)
        fprintf(printer->file, "%snote:%s and more calls before these\n", style->note,
                style->reset);
}

/* Prints the place within a system header, if that is not the place that was printed. */
static void print_header_place(struct printer *printer, const struct site *site,
                               const struct site *place)
{
    enum { WIDEST_NAME = 60 }; /* those of templates have no end */
    if (place == site)
        return;
    print_place(printer, site);
    fprintf(printer->file, "%snote:%s in %.*s, called there\n", printer->style.note,
            printer->style.reset, WIDEST_NAME, site->function);
}

static void print_heading(struct printer *printer, uint32_t preemptions)
{
    fputs("\nAn execution that leads there", printer->file);
    if (preemptions > 0)
        fprintf(printer->file, ", with %" PRIu32 " preemption%s", preemptions, plural(preemptions));
    fputs(" (step, thread: what it does; thread 0 is main):\n", printer->file);
}

/* Prints a note for an error whose execution is beyond the bound. */
static void print_excess(struct printer *printer, const struct error_report *error,
                         const struct bound_run *run)
{
    const struct style *style = &printer->style;
    uint32_t preemptions = error->trace.preemptions;
    if (run && preemptions > run->bound)
        fprintf(printer->file,
                "%snote:%s this execution needs %" PRIu32
                " preemption%s, more than the bound of %" PRIu32 "\n",
                style->note, style->reset, preemptions, plural(preemptions), run->bound);
}

static void print_weakness(struct printer *printer, const struct error_report *error)
{
    if (error->trace.is_weak)
        fprintf(printer->file,
                "%snote:%s this execution is not possible under sequential consistency\n",
                printer->style.note, printer->style.reset);
}

static void print_error(struct printer *printer, const struct error_report *error,
                        const struct bound_run *run)
{
    const struct style *style = &printer->style;
    struct calls calls = error_report_calls(error);
    const struct site *place = calls_place(calls, error->site);
    print_place(printer, place);
    fprintf(printer->file, "%serror:%s %s%s%s [%s]\n", style->error, style->reset, style->bold,
            error->message, style->reset, error_name(error->kind));
    print_source(printer, place);
    print_header_place(printer, error->site, place);
    print_calls(printer, calls, place != error->site);
    for (size_t i = 0; i < error->note_count; i++) {
        const struct note *note = &error->notes[i];
        calls = error_report_note_calls(error, note);
        place = calls_place(calls, note->site);
        print_place(printer, place);
        fprintf(printer->file, "%snote:%s %s\n", style->note, style->reset, note->text);
        print_source(printer, place);
        print_calls(printer, calls, place != note->site);
    }
    print_excess(printer, error, run);
    print_weakness(printer, error);
    if (printer->detail == TEXT_BRIEF || error->trace.count == 0)
        return;
    print_heading(printer, error->trace.preemptions);
    text_trace_print(printer->file, style, &printer->source, &error->trace,
                     printer->detail == TEXT_FULL);
    fputc('\n', printer->file);
}

static void print_hints(struct printer *printer, const struct verdict *verdict)
{
    if (printer->detail == TEXT_BRIEF)
        return;
    fprintf(printer->file, "--dot=FILE draws the execution%s.\n",
            verdict->stop == STOP_ERROR ? "; --keep-going looks for further errors" : "");
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

/* Prints the conclusion of an exploration without errors. */
static void print_proof(struct printer *printer, const struct verdict *verdict)
{
    const struct style *style = &printer->style;
    const struct bound_run *run = verdict_run(verdict);
    uint64_t count = statistics_executions(&verdict->statistics);
    bool limited = run && run->cut;
    fprintf(printer->file,
            "%sNo errors found%s%s:%s %" PRIu64 " execution%s explored under %s, all there %s",
            style->good, limited ? " with " : "", limited ? bound_phrase(run->bound).text : "",
            style->reset, count, plural(count), verdict->model, count == 1 ? "is" : "are");
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
    if (verdict->keeps_order)
        fputs("Operations that commute were explored in both orders, because an error could have "
              "depended on that.\n",
              printer->file);
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
    const struct style *style = &printer->style;
    print_place(printer, site);
    fprintf(printer->file, "%snote:%s %s %" PRIu64 " times %s=N allows more\n", style->note,
            style->reset, cause, limit, rest);
    print_source(printer, site);
}

static void print_cut_loops(struct printer *printer, const struct verdict *verdict)
{
    if (verdict->spun)
        print_cut_loop(printer, verdict->spun, "a thread reads the same old value here",
                       verdict->spin_limit, "in a row: --spin-limit");
    if (verdict->stepped)
        print_cut_loop(printer, verdict->stepped, "this loop goes round", verdict->step_limit,
                       "without an operation that other threads can see: --step-limit");
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
    if (verdict_is_limited(verdict))
        fprintf(printer->file, " explored under %s", verdict->model);
    else
        fprintf(printer->file, " explored, all there %s under sequential consistency",
                count == 1 ? "is" : "are");
    fprintf(printer->file, ", but %s.\n", verdict_stop_phrase(verdict));
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
    if (verdict_is_limited(verdict))
        print_partial_proof(printer, verdict);
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
            statistics->complete, plural(statistics->complete), printer->style.reset);
    if (printer->detail != TEXT_BRIEF)
        fputs(" --exit-status=error shows one of them.", printer->file);
    fputc('\n', printer->file);
}

static void print_conclusion(struct printer *printer, const struct verdict *verdict)
{
    const struct style *style = &printer->style;
    switch (verdict->kind) {
    case VERDICT_SAFE:
        print_proof(printer, verdict);
        break;
    case VERDICT_INCOMPLETE:
        print_cut(printer, verdict);
        break;
    case VERDICT_ERROR:
        fprintf(printer->file, "%s%zu error%s found%s under %s", style->error, verdict->error_count,
                plural(verdict->error_count), style->reset, verdict->model);
        if (verdict_run(verdict))
            fprintf(printer->file, " with bound %" PRIu32, verdict_run(verdict)->bound);
        if (verdict->stop == STOP_ERROR)
            fputs(", and the exploration stopped there", printer->file);
        else if (verdict_is_cut(verdict))
            fprintf(printer->file, "; not all executions were explored: %s",
                    verdict_stop_phrase(verdict));
        fputs(".\n", printer->file);
        print_partial_proof(printer, verdict);
        print_hints(printer, verdict);
        break;
    }
    print_failed(printer, verdict);
    print_suppressions(printer, verdict);
}

static void print_executions(struct printer *printer, const struct verdict *verdict)
{
    const struct statistics *statistics = &verdict->statistics;
    fprintf(printer->file, "Executions: %" PRIu64 " complete, %" PRIu64 " blocked",
            statistics->complete, statistics->blocked);
    if (statistics->truncated)
        fprintf(printer->file, ", %" PRIu64 " truncated", statistics->truncated);
    if (statistics->duplicate)
        fprintf(printer->file, ", %" PRIu64 " %s", statistics->duplicate,
                verdict->symmetry ? "that swap threads of others" : "explored again");
    if (statistics->sleep_blocked)
        fprintf(printer->file, ", %" PRIu64 " sleep-set-blocked", statistics->sleep_blocked);
    if (verdict_run(verdict))
        fprintf(printer->file, ", %" PRIu64 " bound-blocked, %" PRIu64 " beyond the bound",
                statistics->bound_blocked, statistics->beyond_bound);
    fprintf(printer->file, "; %" PRIu64 " event%s\n", statistics->events,
            plural(statistics->events));
}

/* Prints what only rvf counts. */
static void print_values(struct printer *printer, const struct statistics *statistics,
                         double seconds)
{
    double searching = (double)statistics->search_nanoseconds / 1e9;
    if (printer->detail != TEXT_FULL || statistics->nodes == 0)
        return;
    fprintf(printer->file, "Nodes: %" PRIu64 ", of which %" PRIu64 " led to no execution\n",
            statistics->nodes, statistics->dead_ends);
    fprintf(printer->file, "Searches for an interleaving: %" PRIu64 ", in %.3f s",
            statistics->searches, searching);
    if (seconds >= 0.001)
        fprintf(printer->file, " (%.0f %% of the time)", 100 * searching / seconds);
    putc('\n', printer->file);
}

/* Prints the statistics of each bound. */
static void print_runs(struct printer *printer, const struct verdict *verdict)
{
    fputs("     Bound    executions  bound-blocked  beyond it        events     seconds\n",
          printer->file);
    for (size_t i = 0; i < verdict->run_count; i++) {
        const struct bound_run *run = &verdict->runs[i];
        const struct statistics *statistics = &run->statistics;
        fprintf(printer->file,
                "%10" PRIu32 "  %12" PRIu64 "  %13" PRIu64 "  %9" PRIu64 "  %12" PRIu64
                "  %10.3f%s\n",
                run->bound, statistics_executions(statistics), statistics->bound_blocked,
                statistics->beyond_bound, statistics->events, run->seconds,
                run->finished ? "" : "  (not finished)");
    }
}

static void print_histogram(struct printer *printer, const struct verdict *verdict)
{
    if (verdict->by_preemptions_count == 0)
        return;
    fputs("Preemptions    executions\n", printer->file);
    for (size_t i = 0; i < verdict->by_preemptions_count; i++)
        fprintf(printer->file, "%11zu  %12" PRIu64 "\n", i, verdict->by_preemptions[i]);
}

static void print_time(struct printer *printer, const struct verdict *verdict)
{
    uint64_t executions = 0;
    for (size_t i = 0; i < verdict->run_count; i++)
        executions += statistics_executions(&verdict->runs[i].statistics);
    if (verdict->run_count == 0)
        executions = statistics_executions(&verdict->statistics);
    fprintf(printer->file, "Time: %.3f s", verdict->seconds);
    if (verdict->seconds >= 0.001 && executions > 0)
        fprintf(printer->file, " (%.0f executions/s)", (double)executions / verdict->seconds);
    fprintf(printer->file, ", after %.3f s of compiling; %" PRIu64 " MiB\n", verdict->load_seconds,
            verdict->peak_memory / 1024);
}

static void print_statistics(struct printer *printer, const struct verdict *verdict)
{
    if (verdict->run_count > 1)
        print_runs(printer, verdict);
    else
        print_executions(printer, verdict);
    print_histogram(printer, verdict);
    print_values(printer, &verdict->statistics, verdict->seconds);
    if (verdict->is_chosen)
        fprintf(printer->file, "Algorithm: %s, which was chosen\n", verdict->algorithm);
    print_time(printer, verdict);
}

void text_print(FILE *file, const struct verdict *verdict, enum text_detail detail)
{
    struct printer printer = {.file = file, .style = style_for(file), .detail = detail};
    for (size_t i = 0; i < verdict->error_count; i++)
        print_error(&printer, &verdict->errors[i], verdict_run(verdict));
    print_conclusion(&printer, verdict);
    if (detail != TEXT_BRIEF)
        print_statistics(&printer, verdict);
    source_release(&printer.source);
}

void text_print_replay(FILE *file, const struct verdict *verdict, enum text_detail detail)
{
    struct printer printer = {.file = file,
                              .style = style_for(file),
                              .detail = detail == TEXT_FULL ? TEXT_FULL : TEXT_BRIEF};
    for (size_t i = 0; i < verdict->error_count; i++)
        print_error(&printer, &verdict->errors[i], NULL);
    if (detail != TEXT_BRIEF)
        fprintf(file, "The recorded execution ends in the same error, after %" PRIu64 " step%s.\n",
                verdict->statistics.events, plural(verdict->statistics.events));
    source_release(&printer.source);
}

void text_print_conclusion(FILE *file, const struct verdict *verdict)
{
    struct printer printer = {.file = file, .style = style_for(file), .detail = TEXT_BRIEF};
    print_conclusion(&printer, verdict);
}

void text_print_statistics(FILE *file, const struct verdict *verdict)
{
    struct printer printer = {.file = file, .style = style_for(file), .detail = TEXT_NORMAL};
    print_statistics(&printer, verdict);
}
