#include "report/error_report.h"

#include "report/diagnosis.h"

#include <stdlib.h>

struct error_report error_report_new(const struct exploration *exploration,
                                     const struct finding *finding)
{
    struct error_report report = {.kind = finding->kind, .thread = finding->thread};
    diagnosis_make(exploration, finding, &report);
    return report;
}

void error_report_add_trace(struct error_report *report, const struct exploration *exploration,
                            const struct finding *finding)
{
    struct trace_scope scope = {
        .finding = finding,
        .waiting = finding->kind == ERROR_DEADLOCK,
        .last = report->thread,
    };
    report->trace = trace_build(exploration, &scope);
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
