/* deadlock.h - a deadlock in words. */
#pragma once

#include "report/error_report.h"

/* Fills in the report's message, place, thread and notes. */
void deadlock_describe(const struct execution *execution, const struct finding *finding,
                       struct error_report *report);
