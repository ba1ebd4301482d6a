/* answer.h - the answer to --property, in the words of the competition on software verification. */
#ifndef HEDDLE_CLI_ANSWER_H
#define HEDDLE_CLI_ANSWER_H

#include "run/property.h"

#include <stdio.h>

/* Prints one line: "true", "false(PROPERTY)" or "unknown (REASON)". Returns heddle's exit status
 * for it. */
int answer_print(const struct property_answer *answer, FILE *file);

#endif
