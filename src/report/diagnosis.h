/* diagnosis.h - the text of an error: the message, and notes about other places. */
#ifndef HEDDLE_REPORT_DIAGNOSIS_H
#define HEDDLE_REPORT_DIAGNOSIS_H

#include "report/error_report.h"

/* Fills in the report's message, place, thread and notes. Requires: the exploration's current graph
 * is the one in which the error was found. */
void diagnosis_make(const struct execution *execution, const struct finding *finding,
                    struct error_report *report);

/* The same for deadlocks. diagnosis_make calls it. */
void diagnosis_make_deadlock(const struct execution *execution, const struct finding *finding,
                             struct error_report *report);

#endif
