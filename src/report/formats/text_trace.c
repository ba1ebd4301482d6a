#include "report/formats/text_trace.h"

#include "base/memory.h"
#include "report/trace/action.h"
#include "report/trace/fold.h"
#include "report/trace/name.h"

#include <string.h>

enum {
    WIDEST_ACTION = 80,
    WIDEST_PLACE = 32,
    WIDEST_SOURCE = 100,
    ALL_INDENTS = 32,
    WIDEST_INDENT = 4,
};

/* One line of the table. */
struct line {
    char *action; /* indented, with the source of the value read */
    char *place;  /* FILE:LINE, without the file's folder; "" when unknown */
};

struct table {
    FILE *file;
    const struct style *style;
    struct source *source;
    const struct trace *trace;
    struct line *lines;
    enum fold *folds;
    bool whole;
    int indent; /* columns from one thread to the next */
    int action_width;
    int place_width;
};

static char *describe_place(const struct site *site)
{
    if (!site || !site->file || site->line == 0)
        return memory_copy_text("");
    const char *slash = strrchr(site->file, '/');
    return memory_print("%s:%u", slash ? slash + 1 : site->file, site->line);
}

static struct line make_line(const struct step *step, int indent, bool orders)
{
    struct line line;
    char *action = action_describe_fully(step, orders);
    line.action = memory_print("%*s%u: %s", (int)step->thread * indent, "", step->thread, action);
    line.place = describe_place(step_place(step));
    free(action);
    return line;
}

static void widen(int *width, const char *text, int most)
{
    int needed = (int)strlen(text);
    if (needed > *width)
        *width = needed < most ? needed : most;
}

static int choose_indent(const struct trace *trace)
{
    int last = 1;
    for (size_t i = 0; i < trace->count; i++)
        if ((int)trace->steps[i].thread > last)
            last = (int)trace->steps[i].thread;
    return ALL_INDENTS / last < WIDEST_INDENT ? ALL_INDENTS / last : WIDEST_INDENT;
}

static void make_lines(struct table *table)
{
    const struct trace *trace = table->trace;
    bool orders = table->whole || trace->shows_orders;
    table->lines = memory_new(trace->count + 1, sizeof *table->lines);
    for (size_t i = 0; i < trace->count; i++) {
        table->lines[i] = make_line(&trace->steps[i], table->indent, orders);
        if (table->folds[i] != FOLD_SHOWN)
            continue;
        widen(&table->action_width, table->lines[i].action, WIDEST_ACTION);
        widen(&table->place_width, table->lines[i].place, WIDEST_PLACE);
    }
}

static const char *trimmed_line(struct source *source, const struct site *site)
{
    const char *text = site ? source_line(source, site->file, site->line) : NULL;
    return text ? text + strspn(text, " ") : "";
}

/* The number of bytes to print: only whole characters of UTF-8. */
static int cut(const char *text)
{
    size_t length = strlen(text);
    if (length <= WIDEST_SOURCE)
        return (int)length;
    int end = WIDEST_SOURCE;
    while (end > 0 && ((unsigned char)text[end] & 0xc0) == 0x80)
        end--;
    return end;
}

static void print_line(const struct table *table, size_t i)
{
    const struct step *step = &table->trace->steps[i];
    const struct line *line = &table->lines[i];
    const struct style *style = table->style;
    const char *text = trimmed_line(table->source, step_place(step));
    int shown = cut(text);
    int width = *line->place || *text ? table->action_width : 0;
    fprintf(table->file, "%s%5zu  %s%-*s%s", step->pending ? ">" : " ", i + 1,
            step->pending ? style->error : "", width, line->action,
            step->pending ? style->reset : "");
    if (*text)
        fprintf(table->file, "  %-*s  %s%.*s%s%s", table->place_width, line->place, style->dim,
                shown, text, text[shown] ? "..." : "", style->reset);
    else if (*line->place)
        fprintf(table->file, "  %s", line->place);
    fputc('\n', table->file);
}

/* Prints a preemption in the column of the thread. */
static void print_preemption(const struct table *table, const struct step *step)
{
    fprintf(table->file, "        %*s%s-- %s is preempted --%s\n",
            (int)step->thread * table->indent, "", table->style->note,
            name_thread(step->thread).text, table->style->reset);
}

/* The steps left out between two lines: of iterations of a loop, and of a long run. */
struct gap {
    size_t iteration, run; /* steps */
};

static void print_gap(const struct table *table, struct gap *gap)
{
    const struct style *style = table->style;
    if (gap->iteration > 0)
        fprintf(table->file, "        %s... %zu more, in rounds like this one ...%s\n", style->dim,
                gap->iteration, style->reset);
    if (gap->run > 0)
        fprintf(table->file, "        %s... %zu more ...%s\n", style->dim, gap->run, style->reset);
    *gap = (struct gap){0};
}

/* Prints the shown lines, and one line for each row of folded steps. Returns the number of private
 * steps left out. */
static size_t print_lines(const struct table *table)
{
    size_t folded = 0;
    struct gap gap = {0};
    for (size_t i = 0; i < table->trace->count; i++) {
        enum fold fold = table->folds[i];
        folded += fold == FOLD_PRIVATE;
        gap.iteration += fold == FOLD_ITERATION;
        gap.run += fold == FOLD_RUN;
        bool preempted = table->trace->steps[i].preempted;
        if (fold == FOLD_SHOWN || preempted)
            print_gap(table, &gap);
        if (fold == FOLD_SHOWN)
            print_line(table, i);
        if (preempted)
            print_preemption(table, &table->trace->steps[i]);
    }
    print_gap(table, &gap);
    return folded;
}

static bool leaves_out_lookups(const struct table *table)
{
    for (size_t i = 0; i < table->trace->count; i++)
        if (table->folds[i] == FOLD_PRIVATE && step_is_lookup(&table->trace->steps[i]))
            return true;
    return false;
}

void text_trace_print(FILE *file, const struct style *style, struct source *source,
                      const struct trace *trace, bool whole)
{
    struct table table = {
        .file = file, .style = style, .source = source, .trace = trace, .whole = whole};
    table.folds = memory_new(trace->count + 1, sizeof *table.folds);
    table.indent = choose_indent(trace);
    if (!whole)
        fold_choose(trace, table.folds);
    make_lines(&table);
    size_t folded = print_lines(&table);
    if (folded > 0)
        fprintf(file,
                "        %sLeft out: %zu step%s on data of one thread only%s (see --verbose).%s\n",
                style->dim, folded, folded == 1 ? "" : "s",
                leaves_out_lookups(&table) ? ", or to look up descriptors" : "", style->reset);
    for (size_t i = 0; i < trace->count; i++) {
        free(table.lines[i].action);
        free(table.lines[i].place);
    }
    free(table.lines);
    free(table.folds);
}
