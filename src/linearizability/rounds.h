/* rounds.h - the scenarios take turns until all are done, or one has an error. */
#pragma once

#include "linearizability/saver.h"

/* Explores those of check->scenarios that are not done, by options->jobs processes, until all are
 * done, a limit is reached, or one has an error, which check->verdict then has. With keeps_going,
 * an error ends nothing. `saver`: NULL: nothing is saved. `begin`: when the time limit began
 * (clock_now). */
void rounds_run(struct linearizability *check, const struct program *program,
                const struct run_options *options, struct saver *saver, double begin);
