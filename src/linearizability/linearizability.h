/* linearizability.h - whether every execution of small scenarios of an object is explained by some
 * order of whole operations (--linearizability).
 *
 * The program defines a table of operations (include/heddle/linearizability.h). It is loaded once,
 * with a runtime that calls the operations of a scenario (libc/scenario.c). Each scenario has two
 * explorations: the first one lists the orders of whole operations with their outcomes, the second
 * one runs the threads freely, and compares (explore/history/history.h). For an object that is to
 * be obstruction-free, more of the second kind follow: each stops a thread at one of its steps. All
 * other errors are found on the way. The small scenarios come first, so the first error is in a
 * smallest one. */
#pragma once

#include "linearizability/check.h"
#include "linearizability/estimate.h"
#include "report/trace/recording.h"

/* Checks the object of the program, which was loaded with FRONT_SCENARIO_ENTRY. Dies if its table
 * cannot be used. The caller releases the result. */
void linearizability_check(struct linearizability *check, const struct program *program,
                           const struct run_options *options,
                           const struct linearizability_options *wanted);
/* Estimates the scenarios of the object. Dies as linearizability_check does. */
void linearizability_estimate(struct scenarios_estimate *estimate, const struct program *program,
                              const struct run_options *options,
                              const struct linearizability_options *wanted);
/* Runs an execution of a scenario that a report has recorded once more; it prints to stdout. The
 * check gets its error. Dies when the recording does not fit the program. */
void linearizability_replay(struct linearizability *check, const struct program *program,
                            const struct run_options *options, const struct recording *recording);
void linearizability_release(struct linearizability *check);
