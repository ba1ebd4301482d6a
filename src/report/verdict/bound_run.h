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
    bool finished; /* no error was found, and no limit ended it */
    bool cut;      /* there may be executions with more preemptions */
};
