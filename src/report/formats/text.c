#include "report/formats/format.h"

#include <inttypes.h>
#include <string.h>

/* The number of equal calls at the beginning; recursion makes long rows of them. */
static size_t row_length(const struct site *const *sites, size_t count)
{
    size_t length = 1;
    while (length < count && sites[length] == sites[0])
        length++;
    return length;
}

/* Prints the active calls at the place that was printed last, from number `told` on. */
static void print_calls(struct printer *printer, struct calls calls, const struct site *place,
                        size_t told)
{
    const char *callee = place ? place->function : NULL;
    enum { MOST_ROWS = 8 };
    const struct style *style = &printer->style;
    size_t kept = calls.count < CALLS_KEPT ? calls.count : CALLS_KEPT;
    for (unsigned row = 0; row < MOST_ROWS && told < kept; row++) {
        const struct site *site = calls.sites[told];
        size_t length = row_length(calls.sites + told, kept - told);
        printer_place(printer, site);
        fprintf(printer->file, "%snote:%s %s%scalled from %s", style->note, style->reset,
                callee ? callee : "", callee ? " is " : "", site->function);
        callee = NULL; /* the line before tells the others */
        if (length > 1)
            fprintf(printer->file, ", %zu times", length);
        fputc('\n', printer->file);
        told += length;
    }
    if (told < calls.count)
        printer_note(printer, NULL, "and more calls before these");
}

/* With all details, prints the place within a system header, if that is not the place that was
 * printed. */
static void print_header_place(struct printer *printer, const struct site *site,
                               const struct site *place)
{
    enum { WIDEST_NAME = 60 }; /* those of templates have no end */
    if (place == site || printer->detail != TEXT_FULL)
        return;
    printer_note(printer, site, "in %.*s, called there", WIDEST_NAME, site->function);
}

static void print_heading(struct printer *printer, const struct trace *trace, size_t shortened_from)
{
    fputs("\nAn execution that leads there", printer->file);
    if (trace->preemptions > 0)
        fprintf(printer->file, ", with %" PRIu32 " preemption%s%s", trace->preemptions,
                plural(trace->preemptions),
                trace->may_be_fewer ? ", if not fewer: an order with the fewest is too hard to find"
                                    : "");
    if (shortened_from > 0)
        fprintf(printer->file, ", shortened from %zu steps", shortened_from);
    fputs(" (step, thread: what it does; thread 0 is main):\n", printer->file);
}

/* Prints a note for an error whose execution is beyond the bound. */
static void print_excess(struct printer *printer, const struct error_report *error,
                         const struct bound_run *run)
{
    uint32_t preemptions = error->trace.preemptions;
    if (run && preemptions > run->bound)
        printer_note(printer, NULL,
                     "this execution needs %s%" PRIu32
                     " preemption%s, more than the bound of %" PRIu32,
                     error->trace.may_be_fewer ? "at most " : "", preemptions, plural(preemptions),
                     run->bound);
}

static void print_weakness(struct printer *printer, const struct error_report *error)
{
    if (error->trace.is_weak)
        printer_note(printer, NULL, "this execution is not possible under sequential consistency");
}

/* Prints what is wrong, and where. */
static void print_message(struct printer *printer, const struct error_report *error)
{
    const struct style *style = &printer->style;
    bool is_warning = rule_is_warning(error->kind);
    struct calls calls = error_report_calls(error);
    const struct site *place = calls_place(calls, error->site);
    printer_place(printer, place);
    fprintf(printer->file, "%s%s:%s %s%s%s [%s]\n", is_warning ? style->note : style->error,
            is_warning ? "warning" : "error", style->reset, style->bold, error->message,
            style->reset, error_name(error->kind));
    printer_source(printer, place);
    print_header_place(printer, error->site, place);
    print_calls(printer, calls, place, place != error->site);
    if (error->why && printer->detail != TEXT_BRIEF)
        fprintf(printer->file, "%swhy:%s %s\n", style->note, style->reset, error->why);
    for (size_t i = 0; i < error->note_count; i++) {
        const struct note *note = &error->notes[i];
        calls = error_report_note_calls(error, note);
        place = calls_place(calls, note->site);
        printer_note(printer, place, "%s", note->text);
        printer_source(printer, place);
        print_calls(printer, calls, place, place != note->site);
    }
}

static void print_error(struct printer *printer, const struct error_report *error,
                        const struct bound_run *run)
{
    print_message(printer, error);
    print_excess(printer, error, run);
    print_weakness(printer, error);
    if (printer->detail == TEXT_BRIEF || error->trace.count == 0)
        return;
    print_heading(printer, &error->trace, error->shortened_from);
    text_trace_print(printer->file, &printer->style, &printer->source, &error->trace,
                     printer->detail == TEXT_FULL);
    fputc('\n', printer->file);
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
    if (verdict->seconds >= 0.001 && executions > 0 && verdict->attempts.count == 0)
        fprintf(printer->file, " (%.0f executions/s)", (double)executions / verdict->seconds);
    fprintf(printer->file, ", after %.3f s of compiling; %" PRIu64 " MiB\n", verdict->load_seconds,
            verdict->peak_memory / 1024);
}

static void print_statistics(struct printer *printer, const struct verdict *verdict)
{
    bool was_hunt = verdict->attempts.count > 0;
    if (was_hunt)
        attempts_report_print(printer, &verdict->attempts);
    if (!was_hunt || verdict->kind == VERDICT_SAFE)
        text_counts_print(printer, verdict);
    print_histogram(printer, verdict);
    outcome_report_print(printer, verdict);
    if (verdict->has_runs)
        random_report_print_counts(printer, verdict);
    print_values(printer, &verdict->statistics, verdict->seconds);
    if (verdict->is_chosen)
        fprintf(printer->file, "Algorithm: %s, which was chosen\n", verdict->algorithm);
    print_time(printer, verdict);
}

void text_print(FILE *file, const struct verdict *verdict, const struct format_options *options)
{
    enum text_detail detail = options->detail;
    struct printer printer = {.file = file, .style = style_for(file), .detail = detail};
    for (size_t i = 0; i < verdict->error_count; i++)
        print_error(&printer, &verdict->errors[i], verdict_run(verdict));
    for (size_t i = 0; i < verdict->warning_count; i++)
        print_message(&printer, &verdict->warnings[i]);
    text_conclude(&printer, verdict);
    if (detail != TEXT_BRIEF)
        print_statistics(&printer, verdict);
    if (detail != TEXT_BRIEF)
        outcome_report_print_example(&printer, verdict);
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
    text_conclude(&printer, verdict);
}

void text_print_statistics(FILE *file, const struct verdict *verdict)
{
    struct printer printer = {.file = file, .style = style_for(file), .detail = TEXT_NORMAL};
    print_statistics(&printer, verdict);
}
