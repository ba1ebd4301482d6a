/* setup.h - what a worker has to know of an exploration besides the brief of the run: its bound and
 * limits, and what the machine knows of the program. */
#pragma once

#include "explore/explorer.h"
#include "scale/message.h"

void setup_put(struct message *message, const struct explore_options *options,
               const struct machine *machine);

struct setup {
    uint32_t bound; /* of explore_options, as are the others */
    uint64_t spin_limit, length_limit, event_limit;
    enum turn turn;
};

/* Reads it, and tells a native machine what the other one knows. The message has failed if this
 * machine knows the threads by other numbers. */
struct setup setup_take(struct message *message, struct machine *machine);
