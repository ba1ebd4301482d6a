#include "report/trace/recording.h"

#include "base/error.h"
#include "base/memory.h"
#include "machine/machine.h"
#include "machine/memory/address.h"
#include "machine/operations/op.h"

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static _Noreturn void refuse(const char *file, const char *reason)
{
    die("cannot replay '%s': %s", file, reason);
}

/* The member called `key`, a text or null. */
static const char *text_of(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

/* The member `key`, a number of at least 0; 0 when it is no number. */
static unsigned number_of(const json_t *object, const char *key)
{
    json_int_t number = json_integer_value(json_object_get(object, key));
    return number > 0 && number < INT32_MAX ? (unsigned)number : 0;
}

static struct recorded_place place_of(const json_t *object)
{
    return (struct recorded_place){text_of(object, "file"), number_of(object, "line"),
                                   number_of(object, "column")};
}

/* The write that a step reads, or follows in co. */
static struct recorded_write read_write(const json_t *object)
{
    bool reads = !json_is_null(json_object_get(object, "reads_from"));
    const json_t *write = json_object_get(object, reads ? "reads_from" : "co_previous");
    return (struct recorded_write){!json_is_object(write), number_of(write, "thread"),
                                   number_of(write, "index")};
}

static void read_step(const char *file, const json_t *object, struct recorded_step *step)
{
    *step = (struct recorded_step){
        .place = place_of(object),
        .thread = number_of(object, "thread"),
        .index = number_of(object, "index"),
        .op = text_of(object, "op"),
        .location = text_of(object, "location"),
        .choice = (uint64_t)json_integer_value(json_object_get(object, "choice")),
        .pending = json_is_true(json_object_get(object, "pending")),
        .overtaken = json_is_object(json_object_get(object, "overtaken_by")),
        .after = read_write(object),
    };
    if (!step->op || !json_is_integer(json_object_get(object, "thread")) ||
        step->thread >= ADDRESS_THREADS)
        refuse(file, "a step of its trace has no thread, or no operation");
}

/* The position of the step that made the write; -1: there is none. */
static int find_write(const struct recording *recording, const struct recorded_write *write)
{
    for (size_t i = 0; !write->initial && i < recording->count; i++)
        if (recording->steps[i].thread == write->thread &&
            recording->steps[i].index == write->index)
            return (int)i;
    return -1;
}

/* Lets each overtaken step follow an earlier one, as it does when it runs. */
static void skip_later_writes(struct recording *recording)
{
    for (size_t i = 0; i < recording->count; i++) {
        struct recorded_step *step = &recording->steps[i];
        if (!step->overtaken)
            continue;
        size_t left = recording->count; /* no more steps, even if the report has them in a circle */
        int write = find_write(recording, &step->after);
        for (; write > (int)i && left > 0; left--) {
            step->after = recording->steps[write].after;
            write = find_write(recording, &step->after);
        }
    }
}

static void read_steps(struct recording *recording, const json_t *trace)
{
    recording->count = json_array_size(trace);
    if (recording->count == 0)
        refuse(recording->name, "its error has no trace");
    recording->steps = memory_new(recording->count, sizeof *recording->steps);
    for (size_t i = 0; i < recording->count; i++)
        read_step(recording->name, json_array_get(trace, i), &recording->steps[i]);
    skip_later_writes(recording);
}

/* A report that was written before there were facts in it has none. */
static void read_facts(struct recording *recording, const char *text)
{
    if (!text)
        return;
    size_t length = strlen(text), size = length / 2;
    unsigned char *bytes = memory_new(size + 1, 1);
    bool is_good = length % 2 == 0 && strspn(text, "0123456789abcdef") == length;
    for (size_t i = 0; i < size && is_good; i++)
        sscanf(text + 2 * i, "%2hhx", &bytes[i]);
    if (!is_good || !facts_read(&recording->facts, bytes, size))
        refuse(recording->name, "its facts are damaged, or of another version of heddle");
    free(bytes);
}

static void read_scenario(struct recording *recording, const json_t *report)
{
    const json_t *check = json_object_get(report, "linearizability");
    const json_t *failure = json_object_get(check, "failure");
    recording->scenario = text_of(failure, "scenario");
    recording->is_in_turn = json_is_true(json_object_get(failure, "in_turn"));
    if (check && !recording->scenario)
        refuse(recording->name, "it tells of several scenarios; --scenario, without --keep-going, "
                                "makes a report of one");
}

struct recording recording_read(const char *file)
{
    json_error_t wrong;
    json_t *report = json_load_file(file, 0, &wrong);
    if (!report && wrong.line > 0)
        die_at(file, (unsigned)wrong.line, (unsigned)wrong.column, "no JSON: %s", wrong.text);
    if (!report)
        refuse(file, wrong.text);
    const char *tool = text_of(report, "tool");
    if (json_object_get(report, "$schema"))
        refuse(file, "it is a SARIF log, which lacks some details; save --format=json instead");
    if (!tool || strcmp(tool, "heddle") != 0)
        refuse(file, "it is no report of heddle's (save what --format=json prints)");
    const json_t *error = json_object_get(report, "error");
    if (!json_is_object(error))
        refuse(file, "it tells of no error");
    struct recording recording = {.name = file,
                                  .kind = text_of(error, "kind"),
                                  .model = text_of(report, "model"),
                                  .place = place_of(error),
                                  .texts = report};
    if (!recording.kind)
        refuse(file, "its error has no kind");
    read_steps(&recording, json_object_get(error, "trace"));
    read_facts(&recording, text_of(report, "facts"));
    read_scenario(&recording, report);
    return recording;
}

static struct recorded_place place_at(const struct site *site)
{
    if (!site || !site->file)
        return (struct recorded_place){0};
    return (struct recorded_place){site->file, site->line, site->column};
}

static struct recorded_write write_before(const struct trace *trace, const struct step *step)
{
    int write = step->reads_from != STEP_NONE ? step->reads_from : step->co_previous;
    if (write < 0)
        return (struct recorded_write){.initial = true};
    return (struct recorded_write){false, trace->steps[write].thread, trace->steps[write].index};
}

struct recording recording_of(const struct error_report *report)
{
    const struct trace *trace = &report->trace;
    struct recording recording = {.name = "",
                                  .kind = error_name(report->kind),
                                  .place = place_at(report->site),
                                  .count = trace->count};
    recording.steps = memory_new(trace->count, sizeof *recording.steps);
    for (size_t i = 0; i < trace->count; i++) {
        const struct step *step = &trace->steps[i];
        recording.steps[i] = (struct recorded_step){
            .place = place_at(step->op.site),
            .thread = step->thread,
            .index = step->index,
            .op = op_name(&step->op),
            .location = step->recorded ? step->recorded : step->location,
            .choice = step->value_written,
            .pending = step->pending,
            .overtaken = step->overtaken_by != STEP_NONE,
            .after = write_before(trace, step),
        };
    }
    skip_later_writes(&recording);
    return recording;
}

void recording_release(struct recording *recording)
{
    free(recording->steps);
    facts_release(&recording->facts);
    json_decref(recording->texts);
    *recording = (struct recording){0};
}

int recorded_step_target(const struct recorded_step *step)
{
    static const enum op_kind kinds[] = {OP_CREATE, OP_JOIN, OP_DETACH};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        unsigned target;
        if (strcmp(step->op, op_name(&(struct op){.kind = kinds[i]})) != 0 || !step->location)
            continue;
        if (sscanf(step->location, "thread %u", &target) == 1 && target < ADDRESS_THREADS)
            return (int)target;
        return strcmp(step->location, "main") == 0 ? MACHINE_MAIN_THREAD : -1;
    }
    return -1;
}
