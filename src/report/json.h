/* json.h - prints a verdict as one JSON object. */
#ifndef HEDDLE_REPORT_JSON_H
#define HEDDLE_REPORT_JSON_H

#include "report/verdict.h"

/* With `all_errors`, the object has the key "errors", with every error. `version` is heddle's. */
void json_print(FILE *file, const struct verdict *verdict, const char *version, bool all_errors);

#endif
