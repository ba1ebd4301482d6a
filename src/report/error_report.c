#include "report/error_report.h"

#include "report/diagnosis.h"

#include <stdlib.h>

struct error_report error_report_new(const struct exploration *exploration,
                                     const struct finding *finding)
{
    struct error_report report = {.kind = finding->kind, .thread = finding->thread};
    diagnosis_make(exploration, finding, &report);
    bool deadlock = finding->kind == ERROR_DEADLOCK;
    report.trace = trace_build(
        exploration,
        &(struct trace_scope){.finding = finding, .waiting = deadlock, .last = report.thread});
    return report;
}

void error_report_release(struct error_report *report)
{
    free(report->message);
    for (size_t i = 0; i < report->note_count; i++)
        free(report->notes[i].text);
    trace_release(&report->trace);
    *report = (struct error_report){0};
}
