/* attempts_report.h - what a hunt has tried. */
#pragma once

#include "report/formats/text_printer.h"
#include "report/verdict/verdict.h"

#include <jansson.h>

/* The conclusion where no search has found an error, or come to its end. */
void attempts_report_conclude(struct printer *printer, const struct verdict *verdict);
/* A line for each search. */
void attempts_report_print(struct printer *printer, const struct attempts *attempts);
/* An array with an object for each search. */
json_t *attempts_report_json(const struct attempts *attempts);
