/* action.h - a step of a trace in words. */
#ifndef HEDDLE_REPORT_ACTION_H
#define HEDDLE_REPORT_ACTION_H

#include "report/trace.h"

/* What the step does: "read x: 1", "lock m", "create thread 2". Fresh memory. */
char *action_describe(const struct step *step);

#endif
