/* fold.h - chooses the steps of a trace that a report can leave out. */
#pragma once

#include "report/trace/trace.h"

enum fold {
    FOLD_SHOWN,
    FOLD_SILENT, /* an attempt that may fail for no reason, and does not; one more lock of an atomic
                       section; of a scenario, what its runtime does, and what runs behind the
                       history that is wrong */
    FOLD_PRIVATE,   /* on data that one thread only accesses, or a lookup */
    FOLD_LIBRARY,   /* a library's, on its own data (library.h), or a repeated read of it */
    FOLD_ITERATION, /* in a middle iteration of a loop (iterations.h) */
    FOLD_RUN,   /* in the middle of a long run of one thread, which no other thread reads; or far
                       from the end of a long trace */
    FOLD_APART, /* in a long trace, and the failure does not depend on it (slice.h) */
};

enum { FOLD_MOST_SHOWN = 60 };

/* Fills in one element of `folds` for each step; the caller provides the array. In a trace of one
 * thread, no step is private. Shows the steps that the report names (step.is_named), and no more
 * than FOLD_MOST_SHOWN steps unless these are more. */
void fold_choose(const struct trace *trace, enum fold *folds);
