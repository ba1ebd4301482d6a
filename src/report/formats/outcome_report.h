/* outcome_report.h - the outcomes of a verdict, as text and in JSON. */
#pragma once

#include "report/formats/text_printer.h"
#include "report/verdict/verdict.h"

#include <jansson.h>

/* Prints a table of them; nothing if they were not counted. */
void outcome_report_print(struct printer *printer, const struct verdict *verdict);
/* Prints an execution with the one that is to be shown, if there is one. */
void outcome_report_print_example(struct printer *printer, const struct verdict *verdict);

/* An array, in the order of the table; a new reference. */
json_t *outcome_report_json(const struct outcomes *outcomes);
