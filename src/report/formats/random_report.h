/* random_report.h - what random runs have seen, and the guarantee that they give. */
#pragma once

#include "report/formats/text_printer.h"
#include "report/verdict/verdict.h"

#include <jansson.h>

/* The conclusion where no run has found an error. */
void random_report_conclude(struct printer *printer, const struct verdict *verdict);
/* With which probability the runs would have missed a bug, in one line; nothing if that says
 * nothing. */
void random_report_guarantee(struct printer *printer, const struct verdict *verdict);
/* One line with the counters. */
void random_report_print_counts(struct printer *printer, const struct verdict *verdict);
/* How to make the run again that has found the error. */
void random_report_print_run(struct printer *printer, const struct verdict *verdict,
                             const struct error_report *error);

/* All of it as an object, with the name of the run that has found the first error. */
json_t *random_report_json(const struct verdict *verdict);
