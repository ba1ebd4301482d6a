/* json.h - the parts of a verdict in JSON, each a new reference. */
#pragma once

#include "report/json_value.h"
#include "report/verdict/verdict.h"

#include <jansson.h>

/* Sets `file`, `line`, `column` and `function`. `site` may be NULL. */
void json_set_place(json_t *object, const struct site *site);
/* All keys of a report except "error" and "errors"; an array of all errors; a step of a trace.
 * Traces are late, and have to remain until they are printed. */
json_t *json_make_verdict(const struct verdict *verdict, const char *version,
                          struct json_lates *lates);
json_t *json_make_errors(const struct verdict *verdict, struct json_lates *lates);
json_t *json_make_step(const struct trace *trace, size_t i);

/* An array with an object for each search of a hunt. */
json_t *attempts_report_json(const struct attempts *attempts);
/* An array, in the order of the table of outcomes. */
json_t *outcome_report_json(const struct outcomes *outcomes);
/* All that random runs have seen, with the name of the run that has found the first error. */
json_t *random_report_json(const struct verdict *verdict);
