/* rules.h - a sentence that explains each kind of error, independent of any program. */
#pragma once

#include "machine/operations/op.h"

/* "An assertion does not hold." Requires: the kind is not ERROR_NONE. */
const char *rule_summary(enum error_kind kind);

/* Whether reports of the kind are warnings, which leave the verdict as it is. */
bool rule_is_warning(enum error_kind kind);
