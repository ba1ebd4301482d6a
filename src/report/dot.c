#include "report/dot.h"

#include "report/action.h"
#include "report/name.h"

#include <stdlib.h>
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

static void print_node(FILE *file, const struct step *step, size_t number)
{
    char *action = action_describe(step);
    fprintf(file, "        n%zu [label=\"", number);
    print_escaped(file, action);
    const struct site *place = step_place(step);
    if (place && place->line)
        fprintf(file, "\\nline %u", place->line);
    fprintf(file, "\"%s];\n", step->pending ? ", color=red, fontcolor=red" : "");
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
    fprintf(file, "    subgraph cluster_%u {\n        label=\"%s\";\n", thread,
            name_thread(thread).text);
    for (size_t i = 0; i < trace->count; i++)
        if (trace->steps[i].thread == thread)
            print_node(file, &trace->steps[i], i);
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

/* Whether two steps with the initial write as their source access the same location. */
static bool same_location(const struct step *one, const struct step *other)
{
    return one->op.location == other->op.location;
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

/* Prints the edges of rf, co and fr into step `to`. Within a thread, po implies co and fr, so that
 * these are left out. */
static void print_relations(FILE *file, const struct trace *trace, size_t to)
{
    const struct step *step = &trace->steps[to];
    print_thread_edges(file, trace, to);
    if (step->reads_from >= 0)
        print_edge(file, step->reads_from, (int)to, "rf", "darkgreen");
    if (!step->writes || step->pending)
        return;
    if (step->co_previous >= 0 && !same_thread(trace, step->co_previous, to))
        print_edge(file, step->co_previous, (int)to, "co", "blue");
    for (size_t i = 0; i < trace->count; i++) {
        const struct step *reader = &trace->steps[i];
        if (!same_thread(trace, (int)i, to) && same_location(step, reader) &&
            reader->reads_from != STEP_NONE && reader->reads_from == step->co_previous)
            print_edge(file, (int)i, (int)to, "fr", "red");
    }
}

void dot_print(FILE *file, const struct trace *trace)
{
    fputs("digraph execution {\n    node [shape=box, fontname=monospace, fontsize=10];\n"
          "    edge [fontname=monospace, fontsize=10];\n",
          file);
    unsigned threads = 0;
    for (size_t i = 0; i < trace->count; i++)
        if (trace->steps[i].thread >= threads)
            threads = trace->steps[i].thread + 1;
    for (unsigned thread = 0; thread < threads; thread++)
        print_thread(file, trace, thread);
    for (size_t i = 0; i < trace->count; i++)
        print_relations(file, trace, i);
    fputs("}\n", file);
}
