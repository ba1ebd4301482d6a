/* progress.h - a line on the terminal that says how far the exploration is. */
#ifndef HEDDLE_CLI_PROGRESS_H
#define HEDDLE_CLI_PROGRESS_H

#include "explore/exploration.h"

struct progress {
    bool shown;          /* only on a terminal */
    bool on_line;        /* the terminal's line has something to wipe */
    unsigned until_look; /* executions until the clock is looked at again */
    uint32_t bound;      /* on preemptions, of this exploration; BOUND_NONE */
    double begin;        /* seconds, of progress_now */
    double last;
};

/* A monotonic clock, in seconds. */
double progress_now(void);
void progress_begin(struct progress *progress, bool wanted, uint32_t bound);
void progress_look(struct progress *progress, const struct statistics *statistics);
void progress_end(struct progress *progress);

/* To be called for every execution; cheap. */
static inline void progress_tick(struct progress *progress, const struct statistics *statistics)
{
    if (progress->shown && --progress->until_look == 0)
        progress_look(progress, statistics);
}

#endif
