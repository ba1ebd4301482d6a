#include "report/formats/json.h"

#include "base/memory.h"
#include "machine/coverage.h"
#include "report/formats/format.h"
#include "report/json_value.h"
#include "report/trace/action.h"
#include "report/trace/value.h"

void json_set_place(json_t *object, const struct site *site)
{
    bool known = site && site->file;
    json_object_set_new(object, "file", json_value_text(known ? site->file : NULL));
    json_object_set_new(object, "line", json_value_count(known ? site->line : 0));
    json_object_set_new(object, "column", json_value_count(known ? site->column : 0));
    json_object_set_new(object, "function", json_value_text(site ? site->function : NULL));
}

/* Sets `caller`, if the site is in a system header that the program's own code calls. */
static void set_caller(json_t *object, struct calls calls, const struct site *site)
{
    const struct site *place = calls_place(calls, site);
    if (place == site)
        return;
    json_t *caller = json_object();
    json_set_place(caller, place);
    json_object_set_new(object, "caller", caller);
}

/* A step by thread and index, "initial" or "end"; null: there is none. */
static json_t *make_reference(const struct trace *trace, int number)
{
    if (number == STEP_END)
        return json_string("end");
    if (number == STEP_INITIAL)
        return json_string("initial");
    if (number == STEP_NONE)
        return json_null();
    const struct step *step = &trace->steps[number];
    return json_pack("{s:i, s:i}", "thread", (int)step->thread, "index", (int)step->index);
}

static json_t *make_value(bool known, uint64_t value, const struct op *op)
{
    return known && value_is_number(op) ? json_integer(value_signed(value, op->size)) : json_null();
}

json_t *json_make_step(const struct trace *trace, size_t i)
{
    const struct step *step = &trace->steps[i];
    json_t *object = json_object();
    json_object_set_new(object, "thread", json_value_count(step->thread));
    json_object_set_new(object, "index", json_value_count(step->index));
    json_object_set_new(object, "op", json_value_text(op_name(&step->op)));
    json_set_place(object, step->op.site);
    set_caller(object, step->calls, step->op.site);
    json_object_set_new(object, "location",
                        json_value_text(step->recorded ? step->recorded : step->location));
    json_object_set_new(
        object, "value",
        step->writes ? make_value(!op_writes_unset(&step->op), step->value_written, &step->op)
                     : make_value(step->reads, step->value_read, &step->op));
    json_object_set_new(object, "value_read", make_value(step->reads, step->value_read, &step->op));
    json_object_set_new(object, "reads_from", make_reference(trace, step->reads_from));
    json_object_set_new(object, "co_previous", make_reference(trace, step->co_previous));
    json_object_set_new(object, "overtaken_by", make_reference(trace, step->overtaken_by));
    json_object_set_new(object, "drained_before", make_reference(trace, step->drained_before));
    enum ordering order = action_order(step);
    json_object_set_new(object, "order",
                        json_value_text(order == ORDER_NONE ? NULL : order_name(order)));
    bool chose = step->op.kind == OP_CHOOSE && !step->pending;
    json_object_set_new(object, "choice",
                        chose ? json_value_count(step->value_written) : json_null());
    json_object_set_new(object, "text", json_value_text(step->text));
    char *words = step->act.kind || step->alias || step->recorded ? action_describe(step) : NULL;
    json_object_set_new(object, "words", json_value_text(words));
    free(words);
    json_object_set_new(object, "state", json_value_text(step->state));
    json_object_set_new(object, "internal", json_boolean(step->is_internal || step->is_of_call));
    json_object_set_new(object, "preempted", json_boolean(step->preempted));
    json_object_set_new(object, "pending", json_boolean(step->pending));
    return object;
}

static json_t *make_stack(struct calls calls)
{
    json_t *stack = json_array();
    for (size_t i = 0; i < calls.count && i < CALLS_KEPT; i++) {
        json_t *call = json_object();
        json_set_place(call, calls.sites[i]);
        json_array_append_new(stack, call);
    }
    return stack;
}

static json_t *make_notes(const struct error_report *error)
{
    json_t *notes = json_array();
    for (size_t i = 0; i < error->note_count; i++) {
        json_t *note = json_object();
        json_object_set_new(note, "message", json_value_text(error->notes[i].text));
        struct calls calls = error_report_note_calls(error, &error->notes[i]);
        json_set_place(note, error->notes[i].site);
        set_caller(note, calls, error->notes[i].site);
        json_object_set_new(note, "stack", make_stack(calls));
        json_array_append_new(notes, note);
    }
    return notes;
}

static json_t *make_item(const void *trace, size_t i)
{
    return json_make_step(trace, i);
}

static json_t *make_trace(const struct trace *trace, struct json_lates *lates)
{
    return json_late_array(
        lates,
        (struct json_late){.count = trace->count, .make = make_item, .context = (void *)trace});
}

static json_t *make_error(const struct error_report *error, struct json_lates *lates)
{
    json_t *object = json_object();
    json_object_set_new(object, "kind", json_value_text(error_name(error->kind)));
    json_object_set_new(object, "message", json_value_text(error->message));
    json_set_place(object, error->site);
    json_t *other = error->other ? json_object() : json_null();
    if (error->other)
        json_set_place(other, error->other);
    json_object_set_new(object, "other", other);
    set_caller(object, error_report_calls(error), error->site);
    json_object_set_new(object, "stack", make_stack(error_report_calls(error)));
    json_object_set_new(object, "thread", json_value_count(error->thread));
    json_object_set_new(object, "preemptions", json_value_count(error->trace.preemptions));
    json_object_set_new(object, "may_be_fewer", json_boolean(error->trace.may_be_fewer));
    json_object_set_new(object, "shortened_from", json_value_count(error->shortened_from));
    json_object_set_new(object, "weak", json_boolean(error->trace.is_weak));
    json_object_set_new(object, "why", json_value_text(error->why));
    if (error->details)
        json_object_set_new(object, "details", json_value_text(error->details));
    json_object_set_new(object, "notes", make_notes(error));
    json_object_set_new(object, "trace", make_trace(&error->trace, lates));
    return object;
}

static json_t *make_parts(const struct count_part *parts, const uint64_t *counts, size_t count)
{
    json_t *object = json_object();
    for (size_t i = 0; i < count; i++)
        json_object_set_new(object, parts[i].key, json_value_count(counts[i]));
    return object;
}

static json_t *make_executions(const struct statistics *statistics)
{
    json_t *object = json_object();
    json_object_set_new(object, "complete", json_value_count(statistics->complete));
    json_object_set_new(object, "blocked", json_value_count(statistics->blocked));
    json_object_set_new(object, "sleep_blocked", json_value_count(statistics->sleep_blocked));
    json_object_set_new(object, "bound_blocked", json_value_count(statistics->bound_blocked));
    json_object_set_new(object, "beyond_bound", json_value_count(statistics->beyond_bound));
    json_object_set_new(object, "truncated", json_value_count(statistics->truncated));
    json_object_set_new(object, "duplicate", json_value_count(statistics->duplicate));
    json_object_set_new(object, "ended", json_value_count(statistics->ended));
    json_object_set_new(object, "failed", json_value_count(statistics->failed));
    json_object_set_new(object, "least_status", json_value_count(statistics->least_status));
    json_object_set_new(object, "most_status", json_value_count(statistics->most_status));
    json_object_set_new(object, "blocked_by",
                        make_parts(counts_blocked, statistics->blocked_by, BLOCKED_KINDS));
    json_object_set_new(object, "truncated_by",
                        make_parts(counts_truncated, statistics->truncated_by, TRUNCATED_KINDS));
    return object;
}

static json_t *make_bound(const struct bound_run *run)
{
    return run ? json_value_count(run->bound) : json_null();
}

static json_t *make_runs(const struct verdict *verdict)
{
    json_t *runs = json_array();
    for (size_t i = 0; i < verdict->run_count; i++) {
        const struct bound_run *run = &verdict->runs[i];
        json_t *object = json_object();
        json_object_set_new(object, "bound", json_value_count(run->bound));
        json_object_set_new(object, "executions", make_executions(&run->statistics));
        json_object_set_new(object, "events", json_value_count(run->statistics.events));
        json_object_set_new(object, "seconds", json_real(run->seconds));
        json_object_set_new(object, "finished", json_boolean(bound_run_is_clean(run)));
        json_object_set_new(object, "cut", json_boolean(run->cut));
        json_array_append_new(runs, object);
    }
    return runs;
}

static json_t *make_histogram(const struct verdict *verdict)
{
    json_t *histogram = json_array();
    for (size_t i = 0; i < verdict->by_preemptions_count; i++)
        json_array_append_new(histogram, json_value_count(verdict->by_preemptions[i]));
    return histogram;
}

static json_t *make_cut(const struct verdict *verdict)
{
    static const char *const limits[CUTS] = {[CUT_THREADS] = "threads",
                                             [CUT_OBJECTS] = "objects",
                                             [CUT_MEMORY] = "memory",
                                             [CUT_WAY_OUT] = "way_out"};
    json_t *object = json_object();
    if (verdict->spun) {
        json_object_set_new(object, "spin_limit", json_value_count(verdict->spin_limit));
        json_set_place(object, verdict->spun);
        return object;
    }
    for (unsigned i = CUT_STEPS; i < CUTS; i++) {
        if (!verdict->cuts[i])
            continue;
        if (i == CUT_STEPS)
            json_object_set_new(object, "step_limit", json_value_count(verdict->step_limit));
        else
            json_object_set_new(object, "limit", json_string(limits[i]));
        json_set_place(object, verdict->cuts[i]);
        return object;
    }
    json_decref(object);
    return json_null();
}

/* The two places of accesses that were ordered more than the model asks for. */
static json_t *make_mixed(const struct verdict *verdict)
{
    const struct site *places[] = {verdict->mixed.first, verdict->mixed.second};
    if (!places[0])
        return json_null();
    json_t *array = json_array();
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        json_t *object = json_object();
        json_set_place(object, places[i]);
        json_array_append_new(array, object);
    }
    return array;
}

static json_t *make_suppressed(const struct suppressions *suppressions)
{
    json_t *unused = json_array(), *object = json_object();
    for (size_t i = 0; i < suppressions->count; i++) {
        const struct suppression *line = &suppressions->list[i];
        if (!suppression_is_unused(line))
            continue;
        json_t *item = json_object();
        json_object_set_new(item, "line", json_value_count(line->line));
        json_object_set_new(item, "type", json_value_text(suppression_type_name(line)));
        json_object_set_new(item, "pattern", json_value_text(line->pattern));
        json_array_append_new(unused, item);
    }
    json_object_set_new(object, "file", json_value_text(suppressions->file));
    json_object_set_new(object, "errors", json_value_count(suppressions->error_count));
    json_object_set_new(object, "unused", unused);
    return object;
}

/* Sets what only rvf counts. */
static void set_values(json_t *object, const struct statistics *statistics)
{
    json_object_set_new(object, "nodes", json_value_count(statistics->nodes));
    json_object_set_new(object, "dead_ends", json_value_count(statistics->dead_ends));
    json_object_set_new(object, "searches", json_value_count(statistics->searches));
    json_object_set_new(object, "search_seconds",
                        json_real((double)statistics->search_nanoseconds / 1e9));
}

/* Two digits for each byte. */
static json_t *make_facts(const struct facts *facts)
{
    size_t size;
    unsigned char *bytes = facts_write(facts, &size);
    char *text = memory_new(2 * size + 1, 1);
    for (size_t i = 0; i < size; i++)
        snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    json_t *json = json_value_text(text);
    free(text);
    free(bytes);
    return json;
}

/* Sets the outcomes; one of them may have a trace. */
static void set_outcomes(json_t *object, const struct verdict *verdict, struct json_lates *lates)
{
    json_t *outcomes = outcome_report_json(&verdict->outcomes);
    if (verdict->shown_outcome > 0)
        json_object_set_new(json_array_get(outcomes, verdict->shown_outcome - 1), "trace",
                            make_trace(&verdict->example, lates));
    json_object_set_new(object, "outcomes", outcomes);
    json_object_set_new(object, "other_outcomes", json_value_count(verdict->outcomes.others));
}

static json_t *make_unreached(const struct verdict *verdict)
{
    const struct coverage *coverage = verdict->kind == VERDICT_SAFE ? verdict->coverage : NULL;
    json_t *places = coverage ? json_array() : json_null();
    for (size_t i = 0; coverage && i < coverage->count; i++) {
        const struct coverage_point *point = &coverage->points[i];
        if (coverage_is_unreached(coverage, point))
            json_array_append_new(
                places, json_pack("{s:s, s:i}", "file", point->file, "line", (int)point->line));
    }
    return places;
}

json_t *json_make_verdict(const struct verdict *verdict, const char *version,
                          struct json_lates *lates)
{
    json_t *object = json_value_report(version);
    json_object_set_new(object, "verdict", json_value_text(verdict_name(verdict)));
    json_object_set_new(object, "algorithm", json_value_text(verdict->algorithm));
    json_object_set_new(object, "model", json_value_text(verdict->model));
    if (verdict->counted_under)
        json_object_set_new(object, "preemptions_under", json_value_text(verdict->counted_under));
    json_object_set_new(object, "bound", make_bound(verdict_run(verdict)));
    json_object_set_new(object, "bound_proved", make_bound(verdict_proved(verdict)));
    json_object_set_new(object, "bounds", make_runs(verdict));
    json_object_set_new(object, "data_model", json_string(verdict->is_ilp32 ? "ILP32" : "LP64"));
    if (verdict->symmetry)
        json_object_set_new(object, "up_to_symmetry", json_true());
    if (verdict->commutes)
        json_object_set_new(object, "up_to_commuting", json_true());
    json_object_set_new(object, "executions", make_executions(&verdict->statistics));
    if (verdict->counts_preemptions)
        json_object_set_new(object, "executions_by_preemptions", make_histogram(verdict));
    if (verdict->counts_outcomes)
        set_outcomes(object, verdict, lates);
    if (verdict->statistics.states)
        json_object_set_new(object, "states", json_value_count(verdict->statistics.states));
    json_object_set_new(object, "events", json_value_count(verdict->statistics.events));
    json_object_set_new(object, "revisits", json_value_count(verdict->statistics.revisits));
    json_object_set_new(object, "peak_pending", json_value_count(verdict->statistics.peak_pending));
    set_values(object, &verdict->statistics);
    if (verdict->has_runs)
        json_object_set_new(object, "random", random_report_json(verdict));
    if (verdict->attempts.count > 0)
        json_object_set_new(object, "hunt", attempts_report_json(&verdict->attempts));
    json_object_set_new(object, "seconds", json_real(verdict->seconds));
    json_object_set_new(object, "load_seconds", json_real(verdict->load_seconds));
    json_object_set_new(object, "incomplete", json_value_text(verdict_gap(verdict)));
    json_object_set_new(object, "cut_short", make_cut(verdict));
    json_object_set_new(object, "others_complete",
                        verdict->statistics.truncated == 0
                            ? json_null()
                            : json_boolean(verdict_others_are_complete(verdict)));
    json_object_set_new(object, "explored_length",
                        verdict->explored_length ? json_value_count(verdict->explored_length)
                                                 : json_null());
    json_object_set_new(object, "wait_seconds",
                        verdict->facts.time != FACT_TIME_STEADY
                            ? json_value_count(fact_time_seconds(verdict->facts.time))
                            : json_null());
    json_object_set_new(object, "mixed_sizes", make_mixed(verdict));
    json_object_set_new(object, "unreached_assertions", make_unreached(verdict));
    if (verdict->suppressions)
        json_object_set_new(object, "suppressed", make_suppressed(verdict->suppressions));
    json_object_set_new(object, "facts", make_facts(&verdict->facts));
    json_object_set_new(object, "peak_memory_kib", json_value_count(verdict->peak_memory));
    return object;
}

json_t *json_make_errors(const struct verdict *verdict, struct json_lates *lates)
{
    json_t *errors = json_array();
    for (size_t i = 0; i < verdict->error_count; i++)
        json_array_append_new(errors, make_error(&verdict->errors[i], lates));
    return errors;
}

static json_t *make_warnings(const struct verdict *verdict, struct json_lates *lates)
{
    json_t *warnings = json_array();
    for (size_t i = 0; i < verdict->warning_count; i++)
        json_array_append_new(warnings, make_error(&verdict->warnings[i], lates));
    return warnings;
}

void json_print(FILE *file, const struct verdict *verdict, const struct format_options *options)
{
    struct json_lates lates = {0};
    json_t *object = json_make_verdict(verdict, options->version, &lates);
    json_object_set_new(object, "error",
                        verdict->error_count ? make_error(&verdict->errors[0], &lates)
                                             : json_null());
    if (options->all_errors)
        json_object_set_new(object, "errors", json_make_errors(verdict, &lates));
    if (verdict->warning_count > 0)
        json_object_set_new(object, "warnings", make_warnings(verdict, &lates));
    json_late_print(object, &lates, file, JSON_INDENT(2) | JSON_REAL_PRECISION(9));
    fputc('\n', file);
    json_decref(object);
    json_lates_release(&lates);
}
