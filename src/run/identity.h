/* identity.h - what a checkpoint is of: heddle, the program, and the options of the run. */
#pragma once

#include "run/options.h"
#include "scale/message.h"

/* `hash`: of the program. Requires that the options have their meaning. */
void identity_put(struct message *message, const struct run_options *options, uint64_t hash);
/* Dies unless what options->resume holds begins with the same. */
void identity_check(struct message *message, const struct run_options *options, uint64_t hash);
