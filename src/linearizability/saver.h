/* saver.h - a check as a checkpoint has it, from which another process goes on.
 *
 * A checkpoint has what it is of (run/identity.h), the scenarios that are done, and what came of
 * them. Scenarios with an error are open there: who goes on finds the error again. Of the last
 * scenario that is open, which has no limited turns, the checkpoint has the exploration of the
 * threads, too (run/saved.h). The operations in turn, which take little time, begin again. */
#pragma once

#include "linearizability/check.h"
#include "scale/message.h"

#define SCENARIO_NONE SIZE_MAX /* for the number of a scenario */

struct saver {
    const struct run_options *options; /* with a checkpoint */
    const struct program *program;     /* with a hash */
    double begin;                      /* of this run */
    struct checkpoint checkpoint;
    struct message message;
    size_t searched;       /* the scenario whose exploration the checkpoint has; SCENARIO_NONE: of
                              none */
    struct message around; /* the rest of such a checkpoint */
};

/* Prepares for options->checkpoint, and, with options->resume, reads how far the check was. Dies if
 * it is of something else, or damaged. */
void saver_init(struct saver *saver, struct linearizability *check, const struct program *program,
                const struct run_options *options);
void saver_release(struct saver *saver);
/* Makes the options those of an exploration that is saved with the check, and that goes on where
 * the checkpoint has it: of the threads of this scenario, the last one that is open. */
void saver_share(struct saver *saver, struct linearizability *check, size_t scenario,
                 struct run_options *options);
/* The checkpoint has no exploration. */
void saver_unshare(struct saver *saver);
/* Writes the checkpoint, unless it has an exploration that is not over; warns if that is
 * impossible. */
void saver_write(struct saver *saver, struct linearizability *check);
