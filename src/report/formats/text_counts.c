#include "report/formats/format.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

/* --- One exploration -------------------------------------------------------------------------- */

/* Prints the parts of a count that are not 0: " (8 wait for ever, 4 at assumptions)". */
static void print_parts(struct printer *printer, const struct count_part *parts,
                        const uint64_t *counts, size_t count)
{
    const char *before = " (";
    for (size_t i = 0; i < count; i++) {
        if (counts[i] == 0)
            continue;
        fprintf(printer->file, "%s%" PRIu64 " %s", before, counts[i],
                counts[i] == 1 ? parts[i].one : parts[i].many);
        before = ", ";
    }
    if (*before == ',')
        putc(')', printer->file);
}

static void print_executions(struct printer *printer, const struct verdict *verdict)
{
    const struct statistics *statistics = &verdict->statistics;
    fprintf(printer->file, "Executions: %" PRIu64 " complete, %" PRIu64 " blocked",
            statistics->complete, statistics->blocked);
    print_parts(printer, counts_blocked, statistics->blocked_by, BLOCKED_KINDS);
    if (statistics->truncated)
        fprintf(printer->file, ", %" PRIu64 " truncated", statistics->truncated);
    print_parts(printer, counts_truncated, statistics->truncated_by, TRUNCATED_KINDS);
    if (statistics->duplicate)
        fprintf(printer->file, ", %" PRIu64 " %s", statistics->duplicate,
                verdict->symmetry ? "that swap threads of others" : "explored again");
    if (statistics->sleep_blocked)
        fprintf(printer->file, ", %" PRIu64 " sleep-set-blocked", statistics->sleep_blocked);
    if (verdict_run(verdict))
        fprintf(printer->file, ", %" PRIu64 " bound-blocked, %" PRIu64 " beyond the bound",
                statistics->bound_blocked, statistics->beyond_bound);
    if (statistics->states)
        fprintf(printer->file, "; %" PRIu64 " state%s", statistics->states,
                plural(statistics->states));
    fprintf(printer->file, "; %" PRIu64 " event%s\n", statistics->events,
            plural(statistics->events));
}

/* --- Of each bound ---------------------------------------------------------------------------- */

/* A column of the table. */
struct column {
    const char *title;
    size_t counter; /* its offset in struct statistics */
    int width;      /* at least the title's; 0: the title's, if that is wide enough for a count */
    bool always;    /* also where each count is 0 */
};

#define COUNTER(name) offsetof(struct statistics, name)

static uint64_t count_of(const struct column *column, const struct bound_run *run)
{
    uint64_t count;
    memcpy(&count, (const char *)&run->statistics + column->counter, sizeof count);
    return count;
}

static bool is_shown(const struct column *column, const struct verdict *verdict)
{
    bool shown = column->always;
    for (size_t i = 0; i < verdict->run_count && !shown; i++)
        shown = count_of(column, &verdict->runs[i]) > 0;
    return shown;
}

/* Prints the title, or the count of a run. */
static void print_cell(struct printer *printer, const struct column *column,
                       const struct verdict *verdict, const struct bound_run *run)
{
    enum { NARROWEST = 9 };
    int least = (int)strlen(column->title), width = column->width;
    width = width > least ? width : least > NARROWEST ? least : NARROWEST;
    if (!is_shown(column, verdict))
        return;
    if (run)
        fprintf(printer->file, "  %*" PRIu64, width, count_of(column, run));
    else
        fprintf(printer->file, "  %*s", width, column->title);
}

static void print_part_cells(struct printer *printer, const struct count_part *parts, size_t first,
                             size_t count, const struct verdict *verdict,
                             const struct bound_run *run)
{
    for (size_t i = 0; i < count; i++) {
        const struct column column = {parts[i].title, first + i * sizeof(uint64_t), 0, false};
        print_cell(printer, &column, verdict, run);
    }
}

/* Prints the cells of a run between its bound and its time; NULL: the titles. */
static void print_cells(struct printer *printer, const struct verdict *verdict,
                        const struct bound_run *run)
{
    const struct column complete = {"complete", COUNTER(complete), 0, false},
                        blocked = {"blocked", COUNTER(blocked), 0, false},
                        truncated = {"truncated", COUNTER(truncated), 0, false},
                        others[] = {
                            {"explored again", COUNTER(duplicate), 0, false},
                            {"sleep-set-blocked", COUNTER(sleep_blocked), 0, false},
                            {"bound-blocked", COUNTER(bound_blocked), 0, true},
                            {"beyond it", COUNTER(beyond_bound), 0, true},
                            {"events", COUNTER(events), 12, true},
                        };
    if (is_shown(&blocked, verdict) || is_shown(&truncated, verdict))
        print_cell(printer, &complete, verdict, run);
    print_cell(printer, &blocked, verdict, run);
    print_part_cells(printer, counts_blocked, COUNTER(blocked_by), BLOCKED_KINDS, verdict, run);
    print_cell(printer, &truncated, verdict, run);
    print_part_cells(printer, counts_truncated, COUNTER(truncated_by), TRUNCATED_KINDS, verdict,
                     run);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        print_cell(printer, &others[i], verdict, run);
}

static void print_runs(struct printer *printer, const struct verdict *verdict)
{
    fputs("     Bound    executions", printer->file);
    print_cells(printer, verdict, NULL);
    fputs("     seconds\n", printer->file);
    for (size_t i = 0; i < verdict->run_count; i++) {
        const struct bound_run *run = &verdict->runs[i];
        fprintf(printer->file, "%10" PRIu32 "  %12" PRIu64, run->bound,
                statistics_executions(&run->statistics));
        print_cells(printer, verdict, run);
        fprintf(printer->file, "  %10.3f%s\n", run->seconds,
                !run->finished   ? "  (not finished)"
                : run->has_error ? "  (errors)"
                                 : "");
    }
}

void text_counts_print(struct printer *printer, const struct verdict *verdict)
{
    if (verdict->run_count > 1)
        print_runs(printer, verdict);
    else
        print_executions(printer, verdict);
}
