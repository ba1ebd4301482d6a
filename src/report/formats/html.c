/* html.c - prints the page that src/report/html holds, with the data in the place of its mark.
 *
 * The data has the keys of the JSON report (doc/report.md), and more:
 *
 *  - "conclusion", "statistics": as in the text report
 *  - "errors", and "example": a verdict without errors has the first execution, or null. Both have
 *    "trace", "preemptions", "graph" (a picture as SVG, or null) and "graph_obstacle" (the reason
 *    why there is none)
 *  - an error has "relations": pairs of steps that make it together, each with "from" and "to", as
 *    numbers from 0, and "kind": "race", "before" or "wait" (report/trace/trace.h)
 *  - a note has "step": the number of the step that it is about, from 0, or null
 *  - a step has "action", "from" and "order_text": its words in the text report; "fold": "private",
 *    "iteration", "run" or null; "location_id" and "object_id": numbers that distinguish locations
 *    and objects of the same name, 0: none; "read", "written" and "initial": the value read, the
 *    value written, and the location's initial value if no step wrote before; texts, or missing
 *  - "sources": the lines of source around all places */
#include "base/error.h"
#include "base/memory.h"
#include "report/formats/format.h"
#include "report/formats/json.h"
#include "report/formats/svg.h"
#include "report/json_value.h"
#include "report/trace/action.h"
#include "report/trace/fold.h"
#include "report/trace/value.h"

#include <string.h>

/* --- Lines of the source ---------------------------------------------------------------------- */

enum { CONTEXT = 200 }; /* lines before and after each place */

/* The places of steps. */
struct places {
    const struct site **sites;
    size_t count, capacity;
};

/* Ignores NULL and a site without a line. */
static void add_place(struct places *places, const struct site *site)
{
    if (!site || !site->file || site->line == 0)
        return;
    *array_push(places->sites, places->count, places->capacity) = site;
}

static int compare(const void *one, const void *other)
{
    const struct site *first = *(const struct site *const *)one;
    const struct site *second = *(const struct site *const *)other;
    int order = strcmp(first->file, second->file);
    return order ? order : (first->line > second->line) - (first->line < second->line);
}

/* The lines from `first` to `last`, or to the end of the file. */
static json_t *make_block(struct source *lines, const char *file, unsigned first, unsigned last)
{
    json_t *block = json_object(), *texts = json_array();
    for (unsigned line = first; line <= last && source_line(lines, file, line); line++)
        json_array_append_new(texts, json_value_text(source_line(lines, file, line)));
    json_object_set_new(block, "first", json_value_count(first));
    json_object_set_new(block, "lines", texts);
    return block;
}

/* The blocks around the `count` places, which are in one file. */
static json_t *make_blocks(struct source *lines, const struct site *const *sites, size_t count)
{
    json_t *blocks = json_array();
    for (size_t i = 0; i < count;) {
        unsigned line = sites[i]->line, last = line + CONTEXT;
        unsigned first = line > CONTEXT ? line - CONTEXT : 1;
        if (!source_line(lines, sites[i]->file, line))
            break;
        while (++i < count && sites[i]->line <= last + CONTEXT)
            last = sites[i]->line + CONTEXT;
        json_array_append_new(blocks, make_block(lines, sites[i - 1]->file, first, last));
    }
    return blocks;
}

/* An array of files, each with its "file" and "blocks": the number of the "first" line, from 1, and
 * the "lines". Successive blocks leave lines out between them. A file that cannot be read has no
 * blocks. Sorts the places. */
static json_t *make_sources(struct places *places)
{
    struct source lines = {.keeps_tabs = true};
    json_t *files = json_array();
    if (places->count > 0)
        qsort(places->sites, places->count, sizeof *places->sites, compare);
    for (size_t from = 0, to; from < places->count; from = to) {
        const char *name = places->sites[from]->file;
        for (to = from + 1; to < places->count && strcmp(places->sites[to]->file, name) == 0;)
            to++;
        json_t *file = json_object();
        json_object_set_new(file, "file", json_value_text(name));
        json_object_set_new(file, "blocks", make_blocks(&lines, &places->sites[from], to - from));
        json_array_append_new(files, file);
    }
    source_release(&lines);
    return files;
}

/* --- The data --------------------------------------------------------------------------------- */

/* Graphviz takes long for more, and a reader has no use for the picture. */
enum { MOST_DRAWN = 200 };

/* Takes ownership of the text. */
static void set_text(json_t *object, const char *key, char *text)
{
    json_object_set_new(object, key, json_value_text(text));
    free(text);
}

static void set_value(json_t *object, const char *key, uint64_t value,
                      const struct pointee *pointee, const struct op *op)
{
    char *text = pointee->name ? memory_copy_text(pointee->name) : action_describe_value(value, op);
    set_text(object, key, text);
}

static void extend_step(json_t *object, const struct step *step, enum fold fold)
{
    static const char *const folds[] = {
        [FOLD_SILENT] = "private",      [FOLD_PRIVATE] = "private", [FOLD_LIBRARY] = "private",
        [FOLD_ITERATION] = "iteration", [FOLD_RUN] = "run",         [FOLD_APART] = "run"};
    const struct op *op = &step->op;
    set_text(object, "action", action_describe(step));
    set_text(object, "from", action_describe_source(step));
    set_text(object, "order_text", action_describe_order(step));
    json_object_set_new(object, "fold", json_value_text(folds[fold]));
    if (step->recorded && !step->is_opaque)
        json_object_set_new(object, "location", json_value_text(step->location));
    json_object_set_new(object, "location_id", json_value_count(op->location));
    json_object_set_new(object, "object_id", json_value_count(op->object));
    if (step->reads && op_is_data(op))
        set_value(object, "read", step->value_read, &step->pointee_read, op);
    if (step->writes && op_is_data(op) && !step->pending)
        set_value(object, "written", step->value_written, &step->pointee_written, op);
    if (step->meets_initial)
        set_value(object, "initial", step->initial, &step->pointee_initial, op);
}

/* The steps of a trace, with what a report leaves out. */
struct steps {
    const struct trace *trace;
    enum fold *folds;
};

static json_t *make_step(const void *context, size_t i)
{
    const struct steps *steps = context;
    const struct step *step = &steps->trace->steps[i];
    json_t *object = json_make_step(steps->trace, i);
    extend_step(object, step, steps->folds[i]);
    json_set_place(object, step_place(step));
    return object;
}

static void release_steps(void *context)
{
    struct steps *steps = context;
    free(steps->folds);
    free(steps);
}

static json_t *make_steps(const struct trace *trace, struct places *places,
                          struct json_lates *lates)
{
    struct steps *steps = memory_new(1, sizeof *steps);
    *steps = (struct steps){trace, memory_new(trace->count + 1, sizeof *steps->folds)};
    fold_choose(trace, steps->folds);
    for (size_t i = 0; i < trace->count; i++)
        add_place(places, step_place(&trace->steps[i]));
    return json_late_array(lates, (struct json_late){.count = trace->count,
                                                     .make = make_step,
                                                     .context = steps,
                                                     .release = release_steps});
}

static void set_graph(json_t *object, const struct trace *trace)
{
    char *obstacle = NULL, *svg = NULL;
    if (trace->count > MOST_DRAWN)
        obstacle =
            memory_copy_text("the execution has too many steps (--svg=FILE draws it nevertheless)");
    else
        svg = svg_draw(trace, &obstacle);
    set_text(object, "graph", svg);
    set_text(object, "graph_obstacle", obstacle);
}

static json_t *make_relations(const struct trace *trace)
{
    static const char *const kinds[] = {
        [RELATION_RACE] = "race", [RELATION_BEFORE] = "before", [RELATION_WAIT] = "wait"};
    json_t *relations = json_array();
    for (size_t i = 0; i < trace->relation_count; i++) {
        const struct relation *relation = &trace->relations[i];
        json_array_append_new(relations, json_pack("{s:s, s:i, s:i}", "kind", kinds[relation->kind],
                                                   "from", relation->from, "to", relation->to));
    }
    return relations;
}

static void add_calls(struct places *places, struct calls calls)
{
    for (size_t i = 0; i < calls.count && i < CALLS_KEPT; i++)
        add_place(places, calls.sites[i]);
}

/* The number of the step that the note is about, or null. */
static json_t *find_step(const struct trace *trace, const struct note *note)
{
    for (size_t i = 0; i < trace->count; i++)
        if (trace->steps[i].thread == note->thread && trace->steps[i].index == note->index)
            return json_value_count(i);
    return json_null();
}

static void extend_error(json_t *object, const struct error_report *error, struct places *places,
                         struct json_lates *lates)
{
    json_t *notes = json_object_get(object, "notes");
    struct calls calls = error_report_calls(error);
    json_set_place(object, calls_place(calls, error->site));
    add_place(places, calls_place(calls, error->site));
    add_calls(places, calls);
    for (size_t i = 0; i < error->note_count; i++) {
        const struct note *note = &error->notes[i];
        calls = error_report_note_calls(error, note);
        json_set_place(json_array_get(notes, i), calls_place(calls, note->site));
        add_place(places, calls_place(calls, note->site));
        add_calls(places, calls);
        json_object_set_new(json_array_get(notes, i), "step", find_step(&error->trace, note));
    }
    json_object_set_new(object, "trace", make_steps(&error->trace, places, lates));
    json_object_set_new(object, "relations", make_relations(&error->trace));
    set_graph(object, &error->trace);
}

static json_t *make_example(const struct trace *trace, struct places *places,
                            struct json_lates *lates)
{
    if (trace->count == 0)
        return json_null();
    json_t *object = json_object();
    json_object_set_new(object, "preemptions", json_value_count(trace->preemptions));
    json_object_set_new(object, "trace", make_steps(trace, places, lates));
    set_graph(object, trace);
    return object;
}

static void set_print(json_t *object, const char *key, const struct verdict *verdict,
                      void (*print)(FILE *file, const struct verdict *verdict))
{
    char *text;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    print(file, verdict);
    fclose(file);
    set_text(object, key, text);
}

/* Traces are late, and those of the verdict have to remain until then. */
static json_t *make_data(const struct verdict *verdict, const char *version,
                         struct json_lates *lates)
{
    struct places places = {0};
    json_t *data = json_make_verdict(verdict, version, lates);
    json_t *errors = json_make_errors(verdict, lates);
    set_print(data, "conclusion", verdict, text_print_conclusion);
    set_print(data, "statistics", verdict, text_print_statistics);
    for (size_t i = 0; i < verdict->error_count; i++)
        extend_error(json_array_get(errors, i), &verdict->errors[i], &places, lates);
    json_object_set_new(data, "errors", errors);
    json_object_set_new(data, "example",
                        verdict->error_count ? json_null()
                                             : make_example(&verdict->example, &places, lates));
    json_object_set_new(data, "sources", make_sources(&places));
    free(places.sites);
    return data;
}

/* --- The page --------------------------------------------------------------------------------- */

#define MARK "@data@"

/* From html_page.S. */
extern const char html_page[], html_page_end[];

/* HTML ends the element `script`, which has the data, at the first "</script", and reads "<!--" in
 * it in its own way. So each "<" is escaped; JSON has it in strings only. */
static int print_escaped(const char *text, size_t size, void *file)
{
    for (const char *mark; (mark = memchr(text, '<', size)) != NULL;) {
        size_t before = (size_t)(mark - text);
        fwrite(text, 1, before, file);
        fputs("\\u003c", file);
        text = mark + 1;
        size -= before + 1;
    }
    fwrite(text, 1, size, file);
    return 0;
}

void html_print(FILE *file, const struct verdict *verdict, const char *version)
{
    size_t size = (size_t)(html_page_end - html_page);
    const char *mark = memmem(html_page, size, MARK, strlen(MARK));
    require(mark);
    const char *rest = mark + strlen(MARK);
    fwrite(html_page, 1, (size_t)(mark - html_page), file);
    struct json_lates lates = {0};
    json_t *data = make_data(verdict, version, &lates);
    json_late_print_pieces(data, &lates, print_escaped, file,
                           JSON_COMPACT | JSON_REAL_PRECISION(9));
    json_decref(data);
    json_lates_release(&lates);
    fwrite(rest, 1, (size_t)(html_page_end - rest), file);
}
