/* identity.h - what a run is of: heddle, the program, and the options. Checkpoints begin with that,
 * and workers on other machines are told it. */
#pragma once

#include "machine/program.h"
#include "run/options.h"
#include "scale/message.h"

/* `hash`: of the program; 0: it was not loaded, so the search has not begun, and nothing more
 * follows in the checkpoint. Requires that the options have their meaning. */
void identity_put(struct message *message, const struct run_options *options, uint64_t hash);
/* Dies unless what options->resume holds begins with the same. */
void identity_check(struct message *message, const struct run_options *options, uint64_t hash);
/* Before the program is loaded. Dies if options->checkpoint cannot be written. If the search of the
 * checkpoint options->resume has not begun, dies as identity_check does, but for the program, or
 * lets options->resume be NULL: this run begins it. */
void identity_prepare(struct run_options *options);
/* Writes the checkpoint of a search that has not begun. Returns whether that was possible; warns if
 * not. */
bool identity_write(const struct run_options *options);

/* --- All that a worker on another machine is told of a run ------------------------------------ */

/* Requires that the options have a meaning, and the program an image. */
void brief_put(struct message *message, const struct run_options *options,
               const struct program *program);

struct brief {
    char *meaning; /* run_options.meaning */
    struct program_image program;
};

/* Dies if another heddle has written it. The brief refers to the message; the caller frees the
 * meaning. */
struct brief brief_take(struct message *message);
