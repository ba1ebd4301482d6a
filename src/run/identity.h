/* identity.h - what a checkpoint is of: heddle, the program, and the options of the run. */
#pragma once

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
