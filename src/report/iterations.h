/* iterations.h - a loop's iterations in a trace: the first and the last tell what those between do. */
#ifndef HEDDLE_REPORT_ITERATIONS_H
#define HEDDLE_REPORT_ITERATIONS_H

#include "report/fold.h"

/* Turns steps of `folds` that are FOLD_SHOWN into FOLD_ITERATION. */
void iterations_fold(const struct trace *trace, enum fold *folds);

#endif
