/* json.c - the check as one JSON object: that of a verdict, with the scenarios. */
#include "report/formats/json.h"
#include "base/memory.h"
#include "linearizability/check.h"
#include "report/json_value.h"

static json_t *make_words(const struct outcome_words *outcome, unsigned operation)
{
    size_t count;
    const uint64_t *words = outcome_words_of(outcome, operation, &count);
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(array, json_integer((json_int_t)words[i]));
    return array;
}

/* A call, with its result if it has returned in the execution that is wrong. */
static json_t *make_call(const struct linearizability *check, unsigned i)
{
    const struct scenario_call *call = &check->failed.calls[i];
    const struct violation *violation = &check->history.violation;
    char *name = scenario_name_call(&check->object, call);
    json_t *object = json_object();
    json_object_set_new(object, "thread", json_value_count(call->thread));
    json_object_set_new(object, "call", json_value_text(name));
    if (violation->kind != VIOLATION_NONE) {
        json_object_set_new(object, "waits", json_boolean(violation->pending >> i & 1));
        json_object_set_new(object, "result",
                            violation->returned >> i & 1 ? make_words(&violation->outcome, i)
                                                         : json_null());
    }
    free(name);
    return object;
}

/* The pairs [A, B] of calls, by their indices, where A returns before B is called. */
static json_t *make_pairs(const uint32_t *rows, unsigned count)
{
    json_t *array = json_array();
    for (unsigned to = 0; to < count; to++)
        for (unsigned from = 0; from < count; from++)
            if (rows[to] >> from & 1)
                json_array_append_new(array, json_pack("[i,i]", (int)from, (int)to));
    return array;
}

static json_t *make_failure(const struct linearizability *check)
{
    static const char *const reasons[] = {
        [VIOLATION_NONE] = NULL,         [VIOLATION_OUTCOME] = "results",
        [VIOLATION_ORDER] = "order",     [VIOLATION_EDGES] = "edges",
        [VIOLATION_BLOCKED] = "blocked", [VIOLATION_STOPPED] = "stopped"};
    const struct violation *violation = &check->history.violation;
    char *name = scenario_name(&check->object, &check->failed);
    char *given = check->given.count ? scenario_name(&check->object, &check->given) : NULL;
    json_t *object = json_object(), *calls = json_array();
    for (unsigned i = 0; i < check->failed.count; i++)
        json_array_append_new(calls, make_call(check, i));
    json_object_set_new(object, "scenario", json_value_text(name));
    json_object_set_new(object, "shortened_from", json_value_text(given));
    json_object_set_new(object, "in_turn", json_boolean(check->fails_in_turn));
    json_object_set_new(object, "reason", json_value_text(reasons[violation->kind]));
    json_object_set_new(object, "calls", calls);
    if (violation->kind != VIOLATION_NONE) {
        const struct precedence *precedence = &violation->precedence;
        json_object_set_new(object, "contents",
                            make_words(&violation->outcome, check->history.count));
        json_object_set_new(object, "before", make_pairs(precedence->before, check->history.count));
        json_object_set_new(object, "edges", make_pairs(precedence->edges, check->history.count));
    }
    free(name);
    free(given);
    return object;
}

void linearizability_print_json(FILE *file, const struct linearizability *check,
                                const char *version)
{
    const struct verdict *verdict = &check->verdict;
    struct json_lates lates = {0};
    json_t *root = json_make_verdict(verdict, version, &lates), *object = json_object();
    json_t *errors = json_make_errors(verdict, &lates);
    json_object_set_new(object, "scenarios", json_value_count(check->scenarios.count));
    json_object_set_new(object, "done", json_value_count(check->done));
    json_object_set_new(object, "failures", json_value_count(check->failures));
    json_object_set_new(object, "failure",
                        verdict->error_count && check->failures == 0 ? make_failure(check)
                                                                     : json_null());
    json_object_set_new(root, "linearizability", object);
    json_object_set(root, "error", verdict->error_count ? json_array_get(errors, 0) : json_null());
    if (check->failures > 0)
        json_object_set(root, "errors", errors);
    json_decref(errors);
    json_late_print(root, &lates, file, JSON_INDENT(2) | JSON_REAL_PRECISION(9));
    fputc('\n', file);
    json_decref(root);
    json_lates_release(&lates);
}
