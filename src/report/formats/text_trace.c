#include "base/memory.h"
#include "report/formats/text_printer.h"
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
    return memory_print("%s:%u", basename(site->file), site->line);
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

/* Prints the place, and the source line around its column. */
static void print_place(const struct table *table, const struct line *line, const struct site *site)
{
    const char *text = site ? source_line(table->source, site->file, site->line) : NULL;
    size_t begin = text ? strspn(text, " ") : 0;
    if (!text || !text[begin]) {
        fprintf(table->file, "%s%s", *line->place ? "  " : "", line->place);
        return;
    }
    struct source_part part = source_cut(text, begin, site->column, WIDEST_SOURCE);
    const struct style *style = table->style;
    fprintf(table->file, "  %-*s  %s%s%.*s%s%s", table->place_width, line->place, style->dim,
            part.is_cut_before ? "..." : "", (int)(part.end - part.begin), text + part.begin,
            part.is_cut_behind ? "..." : "", style->reset);
}

static void print_line(const struct table *table, size_t i)
{
    const struct step *step = &table->trace->steps[i];
    const struct line *line = &table->lines[i];
    const struct style *style = table->style;
    int width = *line->place ? table->action_width : 0;
    fprintf(table->file, "%s%5zu  %s%-*s%s", step->pending ? ">" : " ", i + 1,
            step->pending ? style->error : "", width, line->action,
            step->pending ? style->reset : "");
    print_place(table, line, step_place(step));
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

/* The steps left out that no line stands for: on data of one thread, those of libraries, and those
 * on which the failure does not depend. */
struct left_out {
    size_t private, library, apart;
};

/* Whether the preemption behind the step has a line of its own. */
static bool tells_preemption(const struct step *step, enum fold fold)
{
    return step->preempted && fold != FOLD_ITERATION && fold != FOLD_APART;
}

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

/* Prints the shown lines, and one line for each row of folded steps. Returns the numbers of the
 * others. */
static struct left_out print_lines(const struct table *table)
{
    struct left_out left_out = {0};
    struct gap gap = {0};
    for (size_t i = 0; i < table->trace->count; i++) {
        enum fold fold = table->folds[i];
        left_out.private += fold == FOLD_PRIVATE;
        left_out.library += fold == FOLD_LIBRARY;
        left_out.apart += fold == FOLD_APART;
        gap.iteration += fold == FOLD_ITERATION;
        gap.run += fold == FOLD_RUN;
        bool preempted = tells_preemption(&table->trace->steps[i], fold);
        if (fold == FOLD_SHOWN || preempted)
            print_gap(table, &gap);
        if (fold == FOLD_SHOWN)
            print_line(table, i);
        if (preempted)
            print_preemption(table, &table->trace->steps[i]);
    }
    print_gap(table, &gap);
    return left_out;
}

static bool leaves_out_lookups(const struct table *table)
{
    for (size_t i = 0; i < table->trace->count; i++)
        if (table->folds[i] == FOLD_PRIVATE && step_is_lookup(&table->trace->steps[i]))
            return true;
    return false;
}

/* Prints a part of the sentence that says how many steps no line stands for. *told: steps of the
 * parts before. */
static void print_part(FILE *file, size_t *told, size_t count, const char *what)
{
    if (count == 0)
        return;
    fprintf(file, *told ? ", and %zu%s" : "%zu%s", count,
            *told        ? ""
            : count == 1 ? " step"
                         : " steps");
    fputs(what, file);
    *told += count;
}

/* Prints how many steps no line stands for. */
static void print_left_out(const struct table *table, struct left_out left_out)
{
    FILE *file = table->file;
    size_t told = 0;
    if (left_out.private + left_out.library + left_out.apart == 0)
        return;
    fprintf(file, "        %sLeft out: ", table->style->dim);
    print_part(file, &told, left_out.private,
               leaves_out_lookups(table) ? " on data of one thread only, or to look up descriptors"
                                         : " on data of one thread only");
    print_part(file, &told, left_out.library, " of libraries on their own data");
    print_part(file, &told, left_out.apart, " that change no data which a step above reads");
    fprintf(file, " (see --verbose).%s\n", table->style->reset);
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
    print_left_out(&table, print_lines(&table));
    for (size_t i = 0; i < trace->count; i++) {
        free(table.lines[i].action);
        free(table.lines[i].place);
    }
    free(table.lines);
    free(table.folds);
}
