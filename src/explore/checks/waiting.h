/* waiting.h - why a thread is not enabled, in a graph in which no thread is. */
#pragma once

#include "explore/execution.h"

/* Whether the thread exists and has stopped before its end: at a failed assumption, an error, a cut
 * (--unroll), or the end of the process. */
bool waiting_has_stopped(const struct execution *execution, unsigned thread);

/* Whether the thread exists and has ended the process. */
bool waiting_has_ended_process(const struct execution *execution, unsigned thread);

/* Whether a thread that has not ended the process has stopped before its end, or at the end of an
 * iteration of a loop, although the next iteration may read other values. In other executions such
 * a thread may do the operation that another thread waits for, so that thread is not reported as
 * one that waits for ever. Likewise where a thread that is asleep is woken (sleepers.h). Breaks:
 * pointers to operations. */
bool waiting_some_may_go_on(struct execution *execution);

/* A location where one thread in a loop lets another one go on (endless_loop_shows); 0: there is
 * none. Breaks: pointers to operations. */
uint32_t waiting_find_shown(const struct execution *execution);

/* The lowest-numbered thread in a livelock: it stays in a loop for ever, and no thread has stopped
 * before its end. -1: none, or the process has ended, which ends all loops. `some_may_go_on` is the
 * result of waiting_some_may_go_on. Breaks: pointers to operations. */
int waiting_find_livelock(const struct execution *execution, bool some_may_go_on);
