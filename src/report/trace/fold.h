/* fold.h - chooses the steps of a trace that a report can leave out; and what the choice follows
 * from. */
#pragma once

#include "report/trace/trace.h"

enum fold {
    FOLD_SHOWN,
    FOLD_SILENT, /* an attempt that may fail for no reason, and does not; one more lock of an atomic
                       section; of a scenario, what its runtime does, and what runs behind the
                       history that is wrong */
    FOLD_PRIVATE,   /* on data that one thread only accesses, or a lookup */
    FOLD_LIBRARY,   /* a library's, on its own data (library.c), or a repeated read of it */
    FOLD_ITERATION, /* in a middle iteration of a loop (iterations.c) */
    FOLD_RUN,   /* in the middle of a long run of one thread, which no other thread reads; or far
                       from the end of a long trace */
    FOLD_APART, /* in a long trace, and the failure does not depend on it (slice.c) */
};

enum { FOLD_MOST_SHOWN = 60 };

/* Fills in one element of `folds` for each step; the caller provides the array. In a trace of one
 * thread, no step is private. Shows the steps that the report names (step.is_named), and no more
 * than FOLD_MOST_SHOWN steps unless these are more. */
void fold_choose(const struct trace *trace, enum fold *folds);

/* --- What the choice follows from ------------------------------------------------------------- */

/* Sets matters[i] for each step that the failure depends on (slice.c), and clears it for the
 * others. Linear in the trace. */
void slice_find(const struct trace *trace, bool *matters);

/* Sets left_out[i], which is false, for each step of `shown` in an iteration that a reader does not
 * need. The first and the last iteration of a loop stay. `switches`: an iteration may have
 * preemptions, as in rounds in which several threads take turns. */
void iterations_find(const struct trace *trace, const bool *shown, bool switches, bool *left_out);

/* Whether the step signals a condition variable or a futex of the program's, or notifies an atomic
 * object. */
bool awaited_is_signal(const struct step *step);

/* What the threads that wait for a condition or an atomic object for ever might have been woken by:
 * sets is_awaited[i] for all signals since such a thread began to wait, and for the writes since
 * then by which other threads change what it looked at last before; does not change the others.
 * Linear in the trace. */
void awaited_find(const struct trace *trace, bool *is_awaited);

/* By step, the one before it in its thread at the same location; -1: there is none, or the step has
 * no location. The caller frees the array. Linear in
 * the trace. */
int *previous_find(const struct trace *trace);
