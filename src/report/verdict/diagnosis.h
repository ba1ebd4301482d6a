/* diagnosis.h - the text of an error: the message, and notes about other places. */
#pragma once

#include "report/error_report.h"

/* The report of a finding in the execution's current graph, without a trace: its message, place,
 * thread and notes. Owned by the caller; error_report_release. */
struct error_report diagnosis_make(const struct execution *execution,
                                   const struct finding *finding);

/* The places of that report. */
struct site_pair diagnosis_places(const struct execution *execution, const struct finding *finding);
