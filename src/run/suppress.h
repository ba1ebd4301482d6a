/* suppress.h - which errors of an exploration do not count: those that the user has suppressed, and
 * data races of code that is not to be checked for them. */
#pragma once

#include "explore/exploration.h"
#include "report/verdict/suppressions.h"

/* For exploration_hooks.suppress. Records an error that `suppressions` are about there; NULL: there
 * are none. Requires a native machine. The calls that lead to an error matter only if the program
 * records them. */
bool suppress_finding(struct suppressions *suppressions, const struct exploration *exploration,
                      const struct finding *finding);
