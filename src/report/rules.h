/* rules.h - what each kind of error means, in a sentence that needs no program beside it. */
#ifndef HEDDLE_REPORT_RULES_H
#define HEDDLE_REPORT_RULES_H

#include "machine/op.h"

/* "An assertion does not hold." */
const char *rule_summary(enum error_kind kind);

#endif
