/* failures.h - scenarios that have an error, in the verdict of the check. */
#pragma once

#include "linearizability/check.h"

/* The verdict, which has an error, becomes that of the check; check->history and
 * check->fails_in_turn are about it. */
void failures_add(struct linearizability *check, const struct scenario *scenario,
                  struct verdict *verdict);
/* The same, in the place of the error that was added last. */
void failures_replace(struct linearizability *check, const struct scenario *scenario,
                      struct verdict *verdict);
/* With keeps_going: the error that was added last does not end the check, which tells its owner. */
void failures_pass(struct linearizability *check);
/* At the end, the counts of failed scenarios, and the errors that are kept, become part of those of
 * the verdict. */
void failures_return(struct linearizability *check);
