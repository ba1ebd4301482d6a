/* estimate.h - a run that does not explore, but tells how much there is to explore. */
#pragma once

#include "report/verdict/estimate_report.h"
#include "run/options.h"

/* Estimates each exploration that run_explore might make, and fills in all of the report but
 * load_seconds. The caller passes an empty report, and releases it. Requires an explorer that
 * estimates. */
void run_estimate(const struct program *program, const struct run_options *options,
                  struct estimate_report *report);
