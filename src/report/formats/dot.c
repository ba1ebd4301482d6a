#include "base/bisect.h"
#include "base/memory.h"
#include "report/formats/format.h"
#include "report/trace/action.h"
#include "report/trace/name.h"

#include <string.h>

/* The text, escaped for double quotes. */
static void print_escaped(FILE *file, const char *text)
{
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', file);
        fputc(*text, file);
    }
}

/* Prints the text in lines of at most `WIDEST` bytes where spaces allow it. */
static void print_wrapped(FILE *file, const char *text)
{
    enum { WIDEST = 28 };
    while (strlen(text) > WIDEST) {
        const char *space = memrchr(text, ' ', WIDEST);
        if (!space)
            space = strchr(text, ' ');
        if (!space)
            break;
        char *line = strndup(text, (size_t)(space - text));
        print_escaped(file, line);
        fputs("\\n", file);
        free(line);
        text = space + 1;
    }
    print_escaped(file, text);
}

/* A colour, and words for the last line; both NULL for most steps. */
struct mark {
    const char *colour;
    char *words;
};

static struct mark mark_of(const struct step *step)
{
    if (step->overtaken_by != STEP_NONE)
        return (struct mark){"darkorange", memory_print("older than %d", step->overtaken_by + 1)};
    if (step->drained_before == STEP_END)
        return (struct mark){"darkorange", memory_copy_text("stays in the store buffer")};
    if (step->drained_before != STEP_NONE)
        return (struct mark){
            "darkorange", memory_print("in the store buffer until %d", step->drained_before + 1)};
    return (struct mark){NULL, NULL};
}

static void print_node(FILE *file, const struct trace *trace, size_t number)
{
    const struct step *step = &trace->steps[number];
    char *action = action_describe(step);
    char *order = trace->shows_orders ? action_describe_order(step) : memory_copy_text("");
    char *text = memory_print("%zu: %s%s", number + 1, action, order);
    struct mark mark = mark_of(step);
    fprintf(file, "        n%zu [label=\"", number);
    print_wrapped(file, text);
    const struct site *place = step_place(step);
    if (place && place->line)
        fprintf(file, "\\nline %u", place->line);
    if (mark.words)
        fprintf(file, "\\n%s", mark.words);
    const char *colour = step->pending ? "red" : mark.colour;
    if (colour)
        fprintf(file, "\", color=%s, fontcolor=%s];\n", colour, colour);
    else
        fputs("\"];\n", file);
    free(mark.words);
    free(text);
    free(order);
    free(action);
}

static void print_edge(FILE *file, int from, int to, const char *relation, const char *colour)
{
    fprintf(file, "    n%d -> n%d [label=\"%s\", color=%s, fontcolor=%s, constraint=false];\n",
            from, to, relation, colour, colour);
}

/* Prints the thread's events and the po edges between them. */
static void print_thread(FILE *file, const struct trace *trace, unsigned thread)
{
    char *name = trace_name_thread(trace, thread);
    fprintf(file, "    subgraph cluster_%u {\n        label=\"%s\";\n", thread, name);
    free(name);
    for (size_t i = 0; i < trace->count; i++)
        if (trace->steps[i].thread == thread)
            print_node(file, trace, i);
    int last = STEP_NONE;
    for (size_t i = 0; i < trace->count; i++) {
        if (trace->steps[i].thread != thread)
            continue;
        if (last != STEP_NONE)
            fprintf(file, "        n%d -> n%zu [color=gray];\n", last, i);
        last = (int)i;
    }
    fputs("    }\n", file);
}

/* The steps that read, by what they read from, then by location: those of one write are neighbours.
 */
struct readers {
    int *steps;
    size_t count;
};

static int compare_sources(const struct step *one, const struct step *other)
{
    if (one->reads_from != other->reads_from)
        return one->reads_from < other->reads_from ? -1 : 1;
    return (one->op.location > other->op.location) - (one->op.location < other->op.location);
}

static int compare_readers(const void *left, const void *right, void *context)
{
    const int one = *(const int *)left, other = *(const int *)right;
    const struct step *steps = context;
    int order = compare_sources(&steps[one], &steps[other]);
    return order != 0 ? order : (one > other) - (one < other);
}

static struct readers find_readers(const struct trace *trace)
{
    struct readers readers = {.steps = memory_new(trace->count + 1, sizeof *readers.steps)};
    for (size_t i = 0; i < trace->count; i++)
        if (trace->steps[i].reads_from != STEP_NONE)
            readers.steps[readers.count++] = (int)i;
    qsort_r(readers.steps, readers.count, sizeof *readers.steps, compare_readers, trace->steps);
    return readers;
}

/* The number of the first reader of what `source` reads. */
static size_t first_reader(const struct readers *readers, const struct trace *trace,
                           const struct step *source)
{
    size_t i;
    bisect(i, readers->count, compare_sources(&trace->steps[readers->steps[i]], source) < 0);
    return i;
}

/* The thread's last step before `before`, or its first step; STEP_NONE: there is none. */
static int find_end(const struct trace *trace, unsigned thread, bool first, size_t before)
{
    int found = STEP_NONE;
    for (size_t i = 0; i < before; i++) {
        if (trace->steps[i].thread != thread)
            continue;
        found = (int)i;
        if (first)
            break;
    }
    return found;
}

/* Prints the edges from creations to first steps, and from last steps to joins. */
static void print_thread_edges(FILE *file, const struct trace *trace, size_t number)
{
    const struct step *step = &trace->steps[number];
    unsigned thread = (unsigned)step->op.operand;
    int end = STEP_NONE;
    if (step->op.kind == OP_CREATE)
        end = find_end(trace, thread, true, trace->count);
    else if (step->op.kind == OP_JOIN && !step->pending)
        end = find_end(trace, thread, false, number);
    if (end == STEP_NONE)
        return;
    bool creates = step->op.kind == OP_CREATE;
    fprintf(file, "    n%d -> n%d [color=gray, style=dashed];\n", creates ? (int)number : end,
            creates ? end : (int)number);
}

static bool same_thread(const struct trace *trace, int one, size_t other)
{
    return trace->steps[one].thread == trace->steps[other].thread;
}

/* Prints the edges of fr into step `to`, which writes: from those who read what it replaces. */
static void print_from_reads(FILE *file, const struct trace *trace, const struct readers *readers,
                             size_t to)
{
    struct step replaced = trace->steps[to];
    replaced.reads_from = replaced.co_previous;
    for (size_t i = first_reader(readers, trace, &replaced);
         i < readers->count && compare_sources(&trace->steps[readers->steps[i]], &replaced) == 0;
         i++)
        if (!same_thread(trace, readers->steps[i], to))
            print_edge(file, readers->steps[i], (int)to, "fr", "darkorange");
}

/* Prints the edges of rf, co and fr into step `to`. Within a thread, po implies co and fr, so that
 * these are left out. */
static void print_relations(FILE *file, const struct trace *trace, const struct readers *readers,
                            size_t to)
{
    const struct step *step = &trace->steps[to];
    print_thread_edges(file, trace, to);
    if (step->reads_from >= 0)
        print_edge(file, step->reads_from, (int)to, "rf", "darkgreen");
    if (!step->writes || step->pending)
        return;
    if (step->co_previous >= 0 && !same_thread(trace, step->co_previous, to))
        print_edge(file, step->co_previous, (int)to, "co", "blue");
    print_from_reads(file, trace, readers, to);
}

static void print_error_relation(FILE *file, const struct relation *relation)
{
    static const char *const words[] = {
        [RELATION_RACE] = "race", [RELATION_BEFORE] = "before", [RELATION_WAIT] = "waits for"};
    fprintf(file,
            "    n%d -> n%d [label=\"%s\", color=red, fontcolor=red, penwidth=2, "
            "constraint=false%s];\n",
            relation->from, relation->to, words[relation->kind],
            relation->kind == RELATION_RACE ? ", dir=both" : "");
}

void dot_print(FILE *file, const struct trace *trace)
{
    fputs(
        "digraph execution {\n    ranksep=0.25;\n    nodesep=0.2;\n"
        "    node [shape=box, fontname=monospace, fontsize=10, height=0.2, margin=\"0.08,0.04\"];\n"
        "    edge [fontname=monospace, fontsize=10, arrowsize=0.7];\n",
        file);
    if (trace->is_weak)
        fputs("    label=\"not possible under sequential consistency\";\n    labelloc=t;\n", file);
    unsigned threads = 0;
    for (size_t i = 0; i < trace->count; i++)
        if (trace->steps[i].thread >= threads)
            threads = trace->steps[i].thread + 1;
    for (unsigned thread = 0; thread < threads; thread++)
        print_thread(file, trace, thread);
    struct readers readers = find_readers(trace);
    for (size_t i = 0; i < trace->count; i++)
        print_relations(file, trace, &readers, i);
    free(readers.steps);
    for (size_t i = 0; i < trace->relation_count; i++)
        print_error_relation(file, &trace->relations[i]);
    fputs("}\n", file);
}
