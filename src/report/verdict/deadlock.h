/* deadlock.h - a deadlock in words. */
#ifndef HEDDLE_REPORT_VERDICT_DEADLOCK_H
#define HEDDLE_REPORT_VERDICT_DEADLOCK_H

#include "report/error_report.h"

/* Fills in the report's message, place, thread and notes. */
void deadlock_describe(const struct execution *execution, const struct finding *finding,
                       struct error_report *report);

#endif
