/* json.h - prints a verdict as one JSON object. */
#pragma once

#include "report/json_late.h"
#include "report/verdict/verdict.h"

#include <jansson.h>

/* With `all_errors`, the object has the key "errors", with every error. `version` is heddle's. */
void json_print(FILE *file, const struct verdict *verdict, const char *version, bool all_errors);

/* Sets `file`, `line`, `column` and `function`. `site` may be NULL. */
void json_set_place(json_t *object, const struct site *site);
/* The parts of that object, each a new reference: all keys except "error" and "errors"; an array of
 * all errors; a step of a trace. Traces are late, and have to remain until they are printed. */
json_t *json_make_verdict(const struct verdict *verdict, const char *version,
                          struct json_lates *lates);
json_t *json_make_errors(const struct verdict *verdict, struct json_lates *lates);
json_t *json_make_step(const struct trace *trace, size_t i);
