#include "report/formats/html_data.h"

#include "base/memory.h"
#include "report/formats/html_source.h"
#include "report/formats/json.h"
#include "report/formats/svg.h"
#include "report/formats/text.h"
#include "report/json_value.h"
#include "report/trace/action.h"
#include "report/trace/fold.h"
#include "report/trace/value.h"

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

static json_t *make_steps(const struct trace *trace, struct html_source *source,
                          struct json_lates *lates)
{
    struct steps *steps = memory_new(1, sizeof *steps);
    *steps = (struct steps){trace, memory_new(trace->count + 1, sizeof *steps->folds)};
    fold_choose(trace, steps->folds);
    for (size_t i = 0; i < trace->count; i++)
        html_source_add(source, step_place(&trace->steps[i]));
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

static void add_calls(struct html_source *source, struct calls calls)
{
    for (size_t i = 0; i < calls.count && i < CALLS_KEPT; i++)
        html_source_add(source, calls.sites[i]);
}

/* The number of the step that the note is about, or null. */
static json_t *find_step(const struct trace *trace, const struct note *note)
{
    for (size_t i = 0; i < trace->count; i++)
        if (trace->steps[i].thread == note->thread && trace->steps[i].index == note->index)
            return json_value_count(i);
    return json_null();
}

static void extend_error(json_t *object, const struct error_report *error,
                         struct html_source *source, struct json_lates *lates)
{
    json_t *notes = json_object_get(object, "notes");
    struct calls calls = error_report_calls(error);
    json_set_place(object, calls_place(calls, error->site));
    html_source_add(source, calls_place(calls, error->site));
    add_calls(source, calls);
    for (size_t i = 0; i < error->note_count; i++) {
        const struct note *note = &error->notes[i];
        calls = error_report_note_calls(error, note);
        json_set_place(json_array_get(notes, i), calls_place(calls, note->site));
        html_source_add(source, calls_place(calls, note->site));
        add_calls(source, calls);
        json_object_set_new(json_array_get(notes, i), "step", find_step(&error->trace, note));
    }
    json_object_set_new(object, "trace", make_steps(&error->trace, source, lates));
    json_object_set_new(object, "relations", make_relations(&error->trace));
    set_graph(object, &error->trace);
}

static json_t *make_example(const struct trace *trace, struct html_source *source,
                            struct json_lates *lates)
{
    if (trace->count == 0)
        return json_null();
    json_t *object = json_object();
    json_object_set_new(object, "preemptions", json_value_count(trace->preemptions));
    json_object_set_new(object, "trace", make_steps(trace, source, lates));
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

json_t *html_data_make(const struct verdict *verdict, const char *version, struct json_lates *lates)
{
    struct html_source source = {0};
    json_t *data = json_make_verdict(verdict, version, lates);
    json_t *errors = json_make_errors(verdict, lates);
    set_print(data, "conclusion", verdict, text_print_conclusion);
    set_print(data, "statistics", verdict, text_print_statistics);
    for (size_t i = 0; i < verdict->error_count; i++)
        extend_error(json_array_get(errors, i), &verdict->errors[i], &source, lates);
    json_object_set_new(data, "errors", errors);
    json_object_set_new(data, "example",
                        verdict->error_count ? json_null()
                                             : make_example(&verdict->example, &source, lates));
    json_object_set_new(data, "sources", html_source_make(&source));
    html_source_release(&source);
    return data;
}
