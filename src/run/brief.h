/* brief.h - all that a worker on another machine is told of a run: the options, and the program. */
#pragma once

#include "machine/program.h"
#include "run/options.h"
#include "scale/message.h"

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
