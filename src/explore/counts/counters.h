/* counters.h - the observers (explore/observer.h) that count executions, and the one that shows
 * them to the exploration's owner. */
#pragma once

#include "explore/observer.h"

extern const struct observer counter_spun;        /* threads that begin to wait since they spin */
extern const struct observer counter_preemptions; /* options->count_preemptions */
extern const struct observer counter_outcomes;    /* options->count_outcomes */
extern const struct observer counter_hook;        /* hooks.execution */
