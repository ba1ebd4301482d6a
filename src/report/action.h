/* action.h - a step of a trace in words. */
#ifndef HEDDLE_REPORT_ACTION_H
#define HEDDLE_REPORT_ACTION_H

#include "report/trace.h"

/* What the step does: "read x: 1", "lock m", "create thread 2". Fresh memory. */
char *action_describe(const struct step *step);
/* What goes behind that: " (initial)", " (from 7)" (steps are counted from 1), or "" where it goes
 * without saying. Fresh memory. */
char *action_describe_source(const struct step *step);
/* Behind that, the memory order of an atomic access or a fence: " [acquire]"; "" when it is seq_cst,
 * and for all other steps. Fresh memory. */
char *action_describe_order(const struct step *step);
/* A value of the operation, as a number. Fresh memory. */
char *action_describe_value(uint64_t value, const struct op *op);

#endif
