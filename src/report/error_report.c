#include "report/error_report.h"

#include <stdlib.h>

/* Whether threads wait for ever, for each other or in loops. */
static bool is_endless_wait(const struct execution *execution, const struct finding *finding)
{
    return finding->kind == ERROR_DEADLOCK ||
           (finding->kind == ERROR_LIVELOCK &&
            op_is_awaiting(machine_op(execution->machine, finding->state)));
}

void error_report_add_trace(struct error_report *report, const struct execution *execution,
                            const struct finding *finding)
{
    struct trace_scope scope = {
        .finding = finding,
        .waiting = is_endless_wait(execution, finding),
        .last = report->thread,
    };
    report->trace = trace_build(execution, &scope);
}

static struct calls calls_at(const struct trace *trace, unsigned thread, uint32_t index)
{
    for (size_t i = 0; i < trace->count; i++)
        if (trace->steps[i].thread == thread && trace->steps[i].index == index)
            return trace->steps[i].calls;
    return (struct calls){0};
}

struct calls error_report_calls(const struct error_report *report)
{
    return calls_at(&report->trace, report->thread, report->index);
}

struct calls error_report_note_calls(const struct error_report *report, const struct note *note)
{
    return calls_at(&report->trace, note->thread, note->index);
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
    for (size_t i = 0; i < report->note_count; i++)
        free(report->notes[i].text);
    free(report->notes);
    trace_release(&report->trace);
    *report = (struct error_report){0};
}
