/* iterations.h - folds the middle iterations of loops in a trace. */
#ifndef HEDDLE_REPORT_ITERATIONS_H
#define HEDDLE_REPORT_ITERATIONS_H

#include "report/fold.h"

/* Changes steps of `folds` from FOLD_SHOWN to FOLD_ITERATION. The first and the last iteration
 * stay. */
void iterations_fold(const struct trace *trace, enum fold *folds);

#endif
