/* sarif.c - a log has one run. Each error is a result, and its kind is the rule. A trace is a code
 * flow with a thread flow for each thread; executionOrder is the order of the trace. */
#include "base/memory.h"
#include "report/formats/format.h"
#include "report/formats/json.h"
#include "report/formats/sarif_log.h"
#include "report/json_value.h"
#include "report/trace/action.h"
#include "report/trace/fold.h"
#include "report/trace/name.h"
#include "report/trace/value.h"

#include <inttypes.h>

/* What the parts of a log share. */
struct log {
    struct source *source;
    struct json_lates *lates;
};

static json_t *make_message(const char *text)
{
    return json_pack("{s:o}", "text", json_value_text(text));
}

/* The file, and the line and column where they are known; columns count characters. */
static json_t *make_physical(struct source *source, const struct site *site)
{
    json_t *physical = json_pack("{s:o}", "artifactLocation", sarif_make_artifact(site->file));
    if (site->line == 0)
        return physical;
    json_t *region = json_pack("{s:o}", "startLine", json_value_count(site->line));
    if (site->column > 0)
        json_object_set_new(
            region, "startColumn",
            json_value_count(source_character(source, site->file, site->line, site->column)));
    json_object_set_new(physical, "region", region);
    return physical;
}

/* A place, with a message unless `text` is NULL. */
static json_t *make_location(struct source *source, const struct site *site, const char *text)
{
    json_t *location = json_object();
    if (site && site->file)
        json_object_set_new(location, "physicalLocation", make_physical(source, site));
    if (site && site->function)
        json_object_set_new(
            location, "logicalLocations",
            json_pack("[{s:o, s:s}]", "name", json_value_text(site->function), "kind", "function"));
    if (text)
        json_object_set_new(location, "message", make_message(text));
    return location;
}

/* --- rules ------------------------------------------------------------------------------------ */

static int rule_index(enum error_kind kind)
{
    return (int)kind - 1; /* ERROR_NONE is none */
}

static json_t *make_rules(void)
{
    json_t *rules = json_array();
    for (enum error_kind kind = ERROR_NONE + 1; kind < ERROR_KINDS; kind++)
        json_array_append_new(rules, sarif_make_rule(error_name(kind), rule_summary(kind),
                                                     rule_is_warning(kind) ? "warning" : "error",
                                                     "errors.md"));
    return rules;
}

/* --- traces ----------------------------------------------------------------------------------- */

static const char *importance(const struct step *step, enum fold fold)
{
    bool essential =
        step->pending || step->overtaken_by != STEP_NONE || step->drained_before != STEP_NONE;
    return essential ? "essential" : fold == FOLD_SHOWN ? "important" : "unimportant";
}

/* The value of the step's location after the step, by name. */
static json_t *make_state(const struct step *step)
{
    uint64_t value = step->writes ? step->value_written : step->value_read;
    char *number = action_describe_value(value, &step->op);
    json_t *state = json_object();
    json_object_set_new(state, step->location, make_message(number));
    free(number);
    return state;
}

static bool has_state(const struct step *step)
{
    return step->location && op_is_data(&step->op) && (step->writes || step->reads) &&
           !step->pending && !step->is_opaque;
}

static json_t *make_flow_location(struct source *source, const struct trace *trace, size_t number,
                                  enum fold fold)
{
    const struct step *step = &trace->steps[number];
    char *action = action_describe_fully(step, trace->shows_orders);
    char *text = memory_print("%s%s", action, step->preempted ? "; preempted" : "");
    json_t *location = json_pack(
        "{s:o, s:o, s:s}", "location", make_location(source, step_place(step), text),
        "executionOrder", json_value_count(number + 1), "importance", importance(step, fold));
    if (has_state(step))
        json_object_set_new(location, "state", make_state(step));
    free(text);
    free(action);
    return location;
}

/* The steps of a thread, by number. */
struct flow {
    struct source *source;
    const struct trace *trace;
    struct flow_step {
        size_t number;
        enum fold fold;
    } * steps;
};

static json_t *make_step(const void *context, size_t i)
{
    const struct flow *flow = context;
    const struct flow_step *step = &flow->steps[i];
    return make_flow_location(flow->source, flow->trace, step->number, step->fold);
}

static void release_flow(void *context)
{
    struct flow *flow = context;
    free(flow->steps);
    free(flow);
}

/* NULL when the thread has no step. */
static json_t *make_thread_flow(struct log *log, const struct trace *trace, const enum fold *folds,
                                unsigned thread)
{
    struct flow_step *steps = NULL;
    size_t count = 0, capacity = 0;
    for (size_t i = 0; i < trace->count; i++)
        if (trace->steps[i].thread == thread)
            *array_push(steps, count, capacity) = (struct flow_step){i, folds[i]};
    if (count == 0)
        return NULL;
    struct flow *context = memory_new(1, sizeof *context);
    *context = (struct flow){log->source, trace, steps};
    const struct json_late late = {
        .count = count, .make = make_step, .context = context, .release = release_flow};
    char *name = trace_name_thread(trace, thread);
    json_t *flow = json_pack("{s:s, s:o, s:o}", "id", name_thread(thread).text, "message",
                             make_message(name), "locations", json_late_array(log->lates, late));
    free(name);
    return flow;
}

static unsigned last_thread(const struct trace *trace)
{
    unsigned last = 0;
    for (size_t i = 0; i < trace->count; i++)
        last = trace->steps[i].thread > last ? trace->steps[i].thread : last;
    return last;
}

static char *describe_flow(const struct trace *trace)
{
    const char *weak = trace->is_weak ? ", which is not possible under sequential consistency" : "";
    if (trace->preemptions == 0)
        return memory_print("An execution that leads there%s", weak);
    return memory_print("An execution that leads there, with %s%" PRIu32 " preemption%s%s",
                        trace->may_be_fewer ? "at most " : "", trace->preemptions,
                        trace->preemptions == 1 ? "" : "s", weak);
}

static json_t *make_code_flow(struct log *log, const struct trace *trace)
{
    enum fold *folds = memory_new(trace->count + 1, sizeof *folds);
    fold_choose(trace, folds);
    json_t *flows = json_array();
    for (unsigned thread = 0; thread <= last_thread(trace); thread++) {
        json_t *flow = make_thread_flow(log, trace, folds, thread);
        if (flow)
            json_array_append_new(flows, flow);
    }
    free(folds);
    char *text = describe_flow(trace);
    json_t *code_flow =
        json_pack("{s:o, s:o}", "message", make_message(text), "threadFlows", flows);
    free(text);
    return code_flow;
}

/* --- stacks ----------------------------------------------------------------------------------- */

static json_t *make_frame(struct source *source, const struct site *site)
{
    return json_pack("{s:o}", "location", make_location(source, site, NULL));
}

/* The place itself, then the active calls. */
static json_t *make_stack(struct source *source, const struct site *site, const char *text,
                          struct calls calls)
{
    json_t *frames = json_array();
    json_array_append_new(frames, make_frame(source, site));
    for (size_t i = 0; i < calls.count && i < CALLS_KEPT; i++)
        json_array_append_new(frames, make_frame(source, calls.sites[i]));
    return json_pack("{s:o, s:o}", "message", make_message(text), "frames", frames);
}

/* The stacks of the error and of its notes that have calls. */
static json_t *make_stacks(struct source *source, const struct error_report *error)
{
    json_t *stacks = json_array();
    struct calls calls = error_report_calls(error);
    if (calls.count > 0)
        json_array_append_new(stacks, make_stack(source, error->site, error->message, calls));
    for (size_t i = 0; i < error->note_count; i++) {
        const struct note *note = &error->notes[i];
        calls = error_report_note_calls(error, note);
        if (calls.count > 0)
            json_array_append_new(stacks, make_stack(source, note->site, note->text, calls));
    }
    return stacks;
}

/* --- results ---------------------------------------------------------------------------------- */

static json_t *make_related(struct source *source, const struct error_report *error)
{
    json_t *related = json_array();
    for (size_t i = 0; i < error->note_count; i++) {
        const struct note *note = &error->notes[i];
        const struct site *place = calls_place(error_report_note_calls(error, note), note->site);
        json_t *location = make_location(source, place, note->text);
        json_object_set_new(location, "id", json_value_count(i + 1));
        json_array_append_new(related, location);
    }
    return related;
}

/* With the reason and the details, if there are some. */
static json_t *make_error_message(const struct error_report *error)
{
    const char *why = error->why, *details = error->details;
    char *text = memory_print("%s%s%s%s%s", error->message,
                              why       ? ". Why: "
                              : details ? "."
                                        : "",
                              why ? why : "", details ? "\n\n" : "", details ? details : "");
    json_t *message = make_message(text);
    free(text);
    return message;
}

/* The fingerprint, and which of the errors that share it this is: the i-th of the list. */
static json_t *make_fingerprints(struct source *source, const struct error_report *errors, size_t i)
{
    uint64_t fingerprint = fingerprint_of(source, &errors[i]);
    unsigned number = 1;
    for (size_t k = 0; k < i; k++)
        number += fingerprint_of(source, &errors[k]) == fingerprint;
    char *text = memory_print("%016" PRIx64 ":%u", fingerprint, number);
    json_t *fingerprints = json_pack("{s:s}", "heddlePlaces/v1", text);
    free(text);
    return fingerprints;
}

/* Of the i-th error. */
static json_t *make_result(struct log *log, const struct error_report *errors, size_t i)
{
    struct source *source = log->source;
    const struct error_report *error = &errors[i];
    json_t *result = json_pack("{s:s, s:i, s:s, s:o}", "ruleId", error_name(error->kind),
                               "ruleIndex", rule_index(error->kind), "level",
                               rule_is_warning(error->kind) ? "warning" : "error", "message",
                               make_error_message(error));
    const struct site *place = calls_place(error_report_calls(error), error->site);
    if (place && place->file)
        json_object_set_new(result, "locations",
                            json_pack("[o]", make_location(source, place, NULL)));
    json_object_set_new(result, "partialFingerprints", make_fingerprints(source, errors, i));
    if (error->note_count > 0)
        json_object_set_new(result, "relatedLocations", make_related(source, error));
    json_object_set_new(result, "stacks", make_stacks(source, error));
    if (error->trace.count > 0)
        json_object_set_new(result, "codeFlows",
                            json_pack("[o]", make_code_flow(log, &error->trace)));
    json_t *fix = error->mended ? sarif_make_fix(error->mended, error->mended_orders) : NULL;
    if (fix)
        json_object_set_new(result, "fixes", json_pack("[o]", fix));
    json_object_set_new(result, "properties",
                        json_pack("{s:b}", "weak", (int)error->trace.is_weak));
    return result;
}

static json_t *make_results(struct log *log, const struct verdict *verdict)
{
    json_t *results = json_array();
    for (size_t i = 0; i < verdict->error_count; i++)
        json_array_append_new(results, make_result(log, verdict->errors, i));
    for (size_t i = 0; i < verdict->warning_count; i++)
        json_array_append_new(results, make_result(log, verdict->warnings, i));
    return results;
}

/* A log without results proves something only if the exploration is complete. Else, the log says
 * what is missing, or why there is no verdict. */
static json_t *make_invocation(const struct verdict *verdict)
{
    const struct error_report *obstacle = verdict_obstacle(verdict);
    json_t *invocation = json_pack("{s:b, s:i}", "executionSuccessful", obstacle == NULL,
                                   "exitCode", verdict_status(verdict));
    if (verdict->kind != VERDICT_INCOMPLETE && !obstacle)
        return invocation;
    char *text = obstacle                  ? memory_copy_text(obstacle->message)
                 : verdict_is_cut(verdict) ? memory_print("Not all executions were explored: %s.",
                                                          verdict_stop_phrase(verdict))
                                           : memory_copy_text("No execution was complete.");
    json_object_set_new(invocation, "toolExecutionNotifications",
                        json_pack("[{s:s, s:o}]", "level", obstacle ? "error" : "warning",
                                  "message", make_message(text)));
    free(text);
    return invocation;
}

/* The verdict, and what it is about. */
static json_t *make_properties(const struct verdict *verdict)
{
    const struct bound_run *run = verdict_run(verdict);
    json_t *object = json_pack("{s:s, s:o, s:o}", "verdict", verdict_name(verdict), "model",
                               json_value_text(verdict->model), "bound",
                               run ? json_value_count(run->bound) : json_null());
    if (verdict->attempts.count > 0)
        json_object_set_new(object, "hunt", attempts_report_json(&verdict->attempts));
    return object;
}

void sarif_print(FILE *file, const struct verdict *verdict, const struct format_options *options)
{
    struct source source = {0};
    struct sarif_run run = {
        .rules = make_rules(),
        .invocation = make_invocation(verdict),
        .properties = make_properties(verdict),
    };
    run.results = make_results(&(struct log){&source, &run.lates}, verdict);
    sarif_print_log(file, &run, options->version);
    source_release(&source);
}
