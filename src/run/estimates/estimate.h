/* estimate.h - a run that does not explore, but tells how much there is to explore. */
#pragma once

#include "report/verdict/estimate_report.h"
#include "run/options.h"

/* Estimates each exploration that run_explore might make, and fills in all of the report but
 * load_seconds. Takes about a second of the processor's time, and longer if ten executions of a
 * bound, or a single sample, do. errors_end: if these executions show an error, there is no
 * estimate. The caller passes an empty report, and releases it. Requires an explorer that
 * estimates. */
void run_estimate(const struct program *program, const struct run_options *options, bool errors_end,
                  struct estimate_report *report);
