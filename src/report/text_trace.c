#include "report/text_trace.h"

#include "base/memory.h"
#include "report/action.h"

#include <stdlib.h>
#include <string.h>

enum { RUN_ENDS = 2, LEAST_FOLDED = 3, WIDEST_ACTION = 52, WIDEST_PLACE = 32, INDENT_WIDTH = 24 };

/* One line of the table. */
struct line {
    char *action; /* indented, and with what it reads from */
    char *place;  /* FILE:LINE, without the file's folder; "" when unknown */
    bool hidden;
};

struct table {
    const struct trace *trace;
    struct line *lines;
    unsigned indent; /* columns from one thread to the next */
    int action_width;
    int place_width;
};

/* Folding must leave what ties threads together: steps that read from another thread or are read
 * by one, and those that begin and end threads. */
static void mark_ties(const struct trace *trace, bool *tied)
{
    for (size_t i = 0; i < trace->count; i++) {
        const struct step *step = &trace->steps[i];
        if (step->op.kind == OP_CREATE || step->op.kind == OP_JOIN || step->pending)
            tied[i] = true;
        if (step->reads_from >= 0 && trace->steps[step->reads_from].thread != step->thread)
            tied[i] = tied[step->reads_from] = true;
    }
}

/* Hides the middle of steps[from..to). */
static void fold(struct table *table, size_t from, size_t to)
{
    if (to - from < 2 * RUN_ENDS + LEAST_FOLDED)
        return;
    for (size_t i = from + RUN_ENDS; i < to - RUN_ENDS; i++)
        table->lines[i].hidden = true;
}

static void fold_runs(struct table *table)
{
    const struct trace *trace = table->trace;
    bool *tied = memory_new(trace->count + 1, sizeof *tied);
    mark_ties(trace, tied);
    size_t from = 0;
    for (size_t i = 0; i < trace->count; i++) {
        if (tied[i] || (i > 0 && trace->steps[i].thread != trace->steps[i - 1].thread)) {
            fold(table, from, i);
            from = tied[i] ? i + 1 : i;
        }
    }
    fold(table, from, trace->count);
    for (size_t i = 0; i < trace->count; i++)
        table->lines[i].hidden |= action_is_minor(&trace->steps[i]);
    free(tied);
}

/* " (initial)", " (from 7)", or nothing when it is plain: the thread's own write, or no value. */
static char *describe_source(const struct step *step)
{
    if (step->reads_from == STEP_NONE || step->op.kind == OP_FREE || step->op.kind == OP_JOIN)
        return memory_copy_text("");
    if (step->reads_from == STEP_INITIAL)
        return memory_copy_text(step->op.kind == OP_LOCK ? "" : " (initial)");
    return memory_print(" (from %d)", step->reads_from + 1);
}

static char *describe_place(const struct site *site)
{
    if (!site || !site->file || site->line == 0)
        return memory_copy_text("");
    const char *slash = strrchr(site->file, '/');
    return memory_print("%s:%u", slash ? slash + 1 : site->file, site->line);
}

static void make_line(struct table *table, size_t i)
{
    const struct step *step = &table->trace->steps[i];
    struct line *line = &table->lines[i];
    char *action = action_describe(step), *from = describe_source(step);
    line->action = memory_print("%*s%u: %s%s", (int)(step->thread * table->indent), "",
                                step->thread, action, from);
    line->place = describe_place(step->op.site);
    free(action);
    free(from);
}

static int widest(int so_far, const char *text, int most)
{
    int width = (int)strlen(text);
    return width > so_far && width <= most ? width : so_far;
}

static struct table make_table(const struct trace *trace, bool whole)
{
    struct table table = {.trace = trace};
    table.lines = memory_new(trace->count + 1, sizeof *table.lines);
    unsigned threads = 1;
    for (size_t i = 0; i < trace->count; i++)
        if (trace->steps[i].thread >= threads)
            threads = trace->steps[i].thread + 1;
    table.indent = INDENT_WIDTH / threads < 1   ? 0
                   : INDENT_WIDTH / threads > 4 ? 4
                                                : INDENT_WIDTH / threads;
    for (size_t i = 0; i < trace->count; i++) {
        make_line(&table, i);
        table.action_width = widest(table.action_width, table.lines[i].action, WIDEST_ACTION);
        table.place_width = widest(table.place_width, table.lines[i].place, WIDEST_PLACE);
    }
    if (!whole)
        fold_runs(&table);
    return table;
}

static const char *trimmed_line(struct source *source, const struct site *site)
{
    const char *text = site ? source_line(source, site->file, site->line) : NULL;
    return text ? text + strspn(text, " ") : "";
}

static void print_line(FILE *file, const struct style *style, struct source *source,
                       const struct table *table, size_t i)
{
    const struct step *step = &table->trace->steps[i];
    const struct line *line = &table->lines[i];
    fprintf(file, "%6zu  %s%-*s%s  %-*s", i + 1, step->pending ? style->error : "",
            table->action_width, line->action, step->pending ? style->reset : "",
            table->place_width, line->place);
    const char *text = trimmed_line(source, step->op.site);
    if (*text)
        fprintf(file, "  %s%s%s", style->dim, text, style->reset);
    fputc('\n', file);
}

/* How many steps in a row from `first` on are hidden; sets *major to how many of them matter. */
static size_t count_hidden(const struct table *table, size_t first, size_t *major)
{
    size_t i = first;
    *major = 0;
    for (; i < table->trace->count && table->lines[i].hidden; i++)
        *major += !action_is_minor(&table->trace->steps[i]);
    return i - first;
}

void text_trace_print(FILE *file, const struct style *style, struct source *source,
                      const struct trace *trace, bool whole)
{
    struct table table = make_table(trace, whole);
    for (size_t i = 0; i < trace->count;) {
        size_t major, hidden = count_hidden(&table, i, &major);
        if (major > 0)
            fprintf(file, "        %s... %zu more ...%s\n", style->dim, major, style->reset);
        if (hidden == 0)
            print_line(file, style, source, &table, i);
        i += hidden ? hidden : 1;
    }
    for (size_t i = 0; i < trace->count; i++) {
        free(table.lines[i].action);
        free(table.lines[i].place);
    }
    free(table.lines);
}
