/* bound_run.h - what the exploration of one bound on preemptions came to. */
#pragma once

#include "explore/counts/statistics.h"

#include <stdbool.h>
#include <stdint.h>

/* The exploration of all executions with at most `bound` preemptions. */
struct bound_run {
    uint32_t bound;
    struct statistics statistics;
    double seconds;
    bool finished;  /* neither a limit nor an error ended it */
    bool has_error; /* within the bound, here or with a smaller one */
    bool cut;       /* there may be executions with more preemptions */
};

/* Whether no execution within the bound has an error, but in those that were truncated. */
static inline bool bound_run_is_clean(const struct bound_run *run)
{
    return run->finished && !run->has_error;
}
