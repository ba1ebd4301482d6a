/* saver.h - a check as a checkpoint has it, from which another process goes on.
 *
 * A checkpoint has what it is of (run/identity.h), the scenarios that are done, and what came of
 * them. Scenarios with an error are open there: who goes on finds the error again. */
#pragma once

#include "linearizability/check.h"
#include "scale/message.h"

struct saver {
    const struct run_options *options; /* with a checkpoint */
    const struct program *program;     /* with a hash */
    double begin;                      /* of this run */
    double last;     /* when the checkpoint was last written, in seconds of the monotonic clock */
    bool has_failed; /* the last attempt to write it */
    struct message message;
};

/* Prepares for options->checkpoint, and, with options->resume, reads how far the check was. Dies if
 * it is of something else, or damaged. */
void saver_init(struct saver *saver, struct linearizability *check, const struct program *program,
                const struct run_options *options);
void saver_release(struct saver *saver);
/* Whether it is time to write the next checkpoint. */
bool saver_is_due(const struct saver *saver);
/* Writes the checkpoint; warns if that is impossible. */
void saver_write(struct saver *saver, const struct linearizability *check);
