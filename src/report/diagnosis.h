/* diagnosis.h - an error in words: the message, and the other places that belong to it. */
#ifndef HEDDLE_REPORT_DIAGNOSIS_H
#define HEDDLE_REPORT_DIAGNOSIS_H

#include "report/error_report.h"

/* Fills in the report's message, place, thread and notes. */
void diagnosis_make(const struct execution *execution, const struct finding *finding,
                    struct error_report *report);

/* The part of it for deadlocks. */
void diagnosis_make_deadlock(const struct execution *execution, const struct finding *finding,
                             struct error_report *report);

#endif
