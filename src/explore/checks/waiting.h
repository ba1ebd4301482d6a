/* waiting.h - why a thread is not enabled, in a graph in which no thread is. */
#pragma once

#include "explore/checks/searched_ends.h"

/* Whether the thread exists and has stopped before its end: at a failed assumption, an error, a cut
 * (--unroll), or the end of the process. */
bool waiting_has_stopped(const struct execution *execution, unsigned thread);

/* Whether the thread exists and has ended the process. */
bool waiting_has_ended_process(const struct execution *execution, unsigned thread);

/* What comes of the threads that have not ended. */
enum prospect {
    PROSPECT_NONE,    /* they wait for ever, unless the process has ended */
    PROSPECT_GOES_ON, /* one has stopped before its end; or it is parked behind an iteration, or
                         asleep, and may go on. In other executions, such a thread may do the
                         operation that another one waits for, so that one does not wait for ever */
    PROSPECT_UNKNOWN, /* nobody knows whether one may go on (way_out.h) */
};

/* The prospect of an execution in which no thread is enabled, and some have not ended. The machine
 * may learn facts. `searched` is as in way_out.h. Breaks: pointers to operations. */
enum prospect waiting_find_prospect(struct execution *execution, struct searched_ends *searched);

/* The lowest-numbered thread that stays in a loop of the program's own for ever; -1: none, or the
 * process has ended, which ends all loops. Requires PROSPECT_NONE. */
int waiting_find_livelock(const struct execution *execution);
