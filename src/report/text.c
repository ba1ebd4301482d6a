#include "report/text.h"

#include "report/source.h"
#include "report/style.h"
#include "report/text_trace.h"

#include <inttypes.h>
#include <string.h>

/* What the functions of this file work on. */
struct printer {
    FILE *file;
    struct style style;
    struct source source;
    enum text_detail detail;
};

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

static void print_error(struct printer *printer, const struct error_report *error)
{
    const struct style *style = &printer->style;
    print_place(printer, error->site);
    fprintf(printer->file, "%serror:%s %s%s%s [%s]\n", style->error, style->reset, style->bold,
            error->message, style->reset, error_name(error->kind));
    print_source(printer, error->site);
    for (size_t i = 0; i < error->note_count; i++) {
        const struct note *note = &error->notes[i];
        print_place(printer, note->site);
        fprintf(printer->file, "%snote:%s %s\n", style->note, style->reset, note->text);
        print_source(printer, note->site);
    }
    if (printer->detail == TEXT_BRIEF)
        return;
    fprintf(printer->file,
            "\nAn execution that leads there (step, thread: what it does; thread 0 is main):\n");
    text_trace_print(printer->file, style, &printer->source, &error->trace,
                     printer->detail == TEXT_FULL);
    fputc('\n', printer->file);
}

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

static const char *stop_phrase(enum stop_reason stop)
{
    switch (stop) {
    case STOP_TIME:
        return "the time limit was reached";
    case STOP_MEMORY:
        return "the memory limit was reached";
    default:
        return "some threads were cut short";
    }
}

static void print_hints(struct printer *printer, const struct verdict *verdict)
{
    if (printer->detail == TEXT_BRIEF)
        return;
    fprintf(printer->file, "--dot=FILE draws the execution%s.\n",
            verdict->stop == STOP_ERROR ? "; --keep-going looks for further errors" : "");
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

/* What it means that no error was found. */
static void print_proof(struct printer *printer, const struct verdict *verdict)
{
    const struct style *style = &printer->style;
    const struct round *round = verdict_round(verdict);
    uint64_t count = statistics_executions(&verdict->statistics);
    const char *verb = count == 1 ? "is" : "are";
    if (round)
        fprintf(printer->file,
                "%sNo errors found with %s:%s %" PRIu64
                " execution%s explored, all there %s within the bound.\n",
                style->good, bound_phrase(round->bound).text, style->reset, count, plural(count),
                verb);
    else
        fprintf(printer->file,
                "%sNo errors found:%s %" PRIu64 " execution%s explored, all there %s.\n",
                style->good, style->reset, count, plural(count), verb);
}

static void print_conclusion(struct printer *printer, const struct verdict *verdict)
{
    const struct style *style = &printer->style;
    uint64_t count = statistics_executions(&verdict->statistics);
    switch (verdict->kind) {
    case VERDICT_SAFE:
        print_proof(printer, verdict);
        break;
    case VERDICT_INCOMPLETE:
        fprintf(printer->file,
                "%sNo errors found so far:%s %" PRIu64 " execution%s explored, but %s.\n",
                style->note, style->reset, count, plural(count), stop_phrase(verdict->stop));
        if (verdict->stop == STOP_MEMORY && printer->detail != TEXT_BRIEF)
            fputs(
                "A loop that waits for another thread has endlessly many executions: bound it, or "
                "end its rounds by __VERIFIER_assume.\n",
                printer->file);
        break;
    case VERDICT_ERROR:
        fprintf(printer->file, "%s%zu error%s found%s%s.\n", style->error, verdict->error_count,
                plural(verdict->error_count), style->reset,
                verdict->stop == STOP_ERROR ? ", and the exploration stopped there" : "");
        print_hints(printer, verdict);
        break;
    }
}

static void print_statistics(struct printer *printer, const struct verdict *verdict)
{
    const struct statistics *statistics = &verdict->statistics;
    fprintf(printer->file, "Executions: %" PRIu64 " complete, %" PRIu64 " blocked",
            statistics->complete, statistics->blocked);
    if (statistics->truncated)
        fprintf(printer->file, ", %" PRIu64 " truncated", statistics->truncated);
    if (statistics->duplicate)
        fprintf(printer->file, ", %" PRIu64 " explored again", statistics->duplicate);
    if (verdict_round(verdict))
        fprintf(printer->file, ", %" PRIu64 " bound-blocked, %" PRIu64 " beyond the bound",
                statistics->bound_blocked, statistics->beyond_bound);
    fprintf(printer->file, "; %" PRIu64 " event%s\n", statistics->events,
            plural(statistics->events));
    fprintf(printer->file, "Time: %.3f s", verdict->seconds);
    if (verdict->seconds >= 0.001 && statistics_executions(statistics) > 0)
        fprintf(printer->file, " (%.0f executions/s)",
                (double)statistics_executions(statistics) / verdict->seconds);
    fprintf(printer->file, ", after %.3f s of compiling; %" PRIu64 " MiB\n", verdict->load_seconds,
            verdict->peak_memory / 1024);
}

void text_print(FILE *file, const struct verdict *verdict, enum text_detail detail)
{
    struct printer printer = {.file = file, .style = style_for(file), .detail = detail};
    for (size_t i = 0; i < verdict->error_count; i++)
        print_error(&printer, &verdict->errors[i]);
    print_conclusion(&printer, verdict);
    if (detail != TEXT_BRIEF)
        print_statistics(&printer, verdict);
    source_release(&printer.source);
}
