/* answer.h - the answer to --property, in the words of the competition on software verification. */
#pragma once

#include "run/property.h"

#include <stdio.h>

/* Prints one line: "true", "false(PROPERTY)" or "unknown (REASON)". Returns heddle's exit status
 * for it. */
int answer_print(const struct property_answer *answer, FILE *file);
