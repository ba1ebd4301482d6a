#include "report/error_report.h"

#include "base/memory.h"

#include <string.h>

/* Whether threads wait for ever, for each other or in loops. */
static bool is_endless_wait(const struct finding *finding)
{
    return finding->kind == ERROR_DEADLOCK || finding->kind == ERROR_LIVELOCK;
}

struct error_report error_report_lost(enum error_kind kind, struct site_pair places)
{
    return (struct error_report){
        .kind = kind,
        .site = places.site,
        .other = places.other,
        .message = memory_print("%s in an execution that another process has found, and that this "
                                "one cannot run again",
                                error_name(kind)),
    };
}

void error_report_relate(struct error_report *report, enum relation_kind kind,
                         struct step_name from, struct step_name to)
{
    *array_push(report->relations, report->relation_count, report->relation_capacity) =
        (struct named_relation){kind, from, to};
}

void error_report_note(struct error_report *report, struct note note)
{
    for (size_t i = 0; i < report->note_count; i++) {
        const struct note *other = &report->notes[i];
        if (other->thread == note.thread && other->index == note.index &&
            strcmp(other->text, note.text) == 0) {
            free(note.text);
            return;
        }
    }
    *array_push(report->notes, report->note_count, report->note_capacity) = note;
}

static int find_step(const struct trace *trace, struct step_name name)
{
    for (size_t i = 0; i < trace->count; i++)
        if (trace->steps[i].thread == name.thread && trace->steps[i].index == name.index)
            return (int)i;
    return STEP_NONE;
}

/* Adds the relations whose steps the trace has. */
static void add_relations(struct trace *trace, const struct error_report *report)
{
    trace->relations = memory_new(report->relation_count + 1, sizeof *trace->relations);
    for (size_t i = 0; i < report->relation_count; i++) {
        int from = find_step(trace, report->relations[i].from);
        int to = find_step(trace, report->relations[i].to);
        if (from >= 0 && to >= 0)
            trace->relations[trace->relation_count++] =
                (struct relation){report->relations[i].kind, from, to};
    }
}

void error_report_add_trace(struct error_report *report, const struct execution *execution,
                            const struct finding *finding)
{
    struct trace_scope scope = {
        .finding = finding,
        .waiting = is_endless_wait(finding),
        .last = report->thread,
    };
    report->trace = trace_build(execution, &scope);
    add_relations(&report->trace, report);
}

static struct calls calls_at(const struct trace *trace, struct step_name name)
{
    int step = find_step(trace, name);
    return step < 0 ? (struct calls){0} : trace->steps[step].calls;
}

struct calls error_report_calls(const struct error_report *report)
{
    return calls_at(&report->trace, (struct step_name){report->thread, report->index});
}

struct calls error_report_note_calls(const struct error_report *report, const struct note *note)
{
    if (!note->site)
        return (struct calls){0};
    return calls_at(&report->trace, (struct step_name){note->thread, note->index});
}

static bool is_called(const struct site *site)
{
    return site && site->called;
}

bool error_report_lacks_calls(const struct error_report *report)
{
    bool called = is_called(report->site);
    for (size_t i = 0; i < report->trace.count; i++)
        called |= report->trace.steps[i].op.site && report->trace.steps[i].op.site->system;
    for (size_t i = 0; i < report->note_count; i++)
        called |= is_called(report->notes[i].site);
    return called;
}

void error_report_release(struct error_report *report)
{
    free(report->message);
    free(report->why);
    free(report->details);
    for (size_t i = 0; i < report->note_count; i++)
        free(report->notes[i].text);
    free(report->notes);
    free(report->relations);
    trace_release(&report->trace);
    if (report->mended)
        order_sites_release(report->mended);
    free(report->mended);
    free(report->mended_orders);
    *report = (struct error_report){0};
}
