/* fold.h - which steps of a trace a reader can do without. */
#ifndef HEDDLE_REPORT_FOLD_H
#define HEDDLE_REPORT_FOLD_H

#include "report/trace.h"

enum fold {
    FOLD_SHOWN,
    FOLD_PRIVATE, /* about what one thread only has to do with, or a lookup */
    FOLD_ITERATION, /* in an iteration of a loop that is neither the first nor the last (iterations.h) */
    FOLD_RUN,       /* in the middle of a long run of one thread's steps that no other depends on */
};

/* Fills in one element of `folds` for each step. In a trace of one thread nothing is private. */
void fold_choose(const struct trace *trace, enum fold *folds);

#endif
