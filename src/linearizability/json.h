/* json.h - a check as one JSON object. */
#pragma once

#include "linearizability/check.h"

#include <stdio.h>

/* Prints the verdict as a JSON object, with the scenario of the error. `version` is heddle's. */
void linearizability_print_json(FILE *file, const struct linearizability *check,
                                const char *version);
