/* iterations.h - folds the middle iterations of loops in a trace. */
#pragma once

#include "report/trace/trace.h"

/* Sets left_out[i], which is false, for each step of `shown` in an iteration that a reader does not
 * need. The first and the last iteration of a loop stay. `switches`: an iteration may have
 * preemptions, as in rounds in which several threads take turns. */
void iterations_find(const struct trace *trace, const bool *shown, bool switches, bool *left_out);
