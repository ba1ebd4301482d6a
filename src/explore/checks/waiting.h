/* waiting.h - why threads do not go on, in a graph in which no thread can. */
#ifndef HEDDLE_EXPLORE_CHECKS_WAITING_H
#define HEDDLE_EXPLORE_CHECKS_WAITING_H

#include "explore/execution.h"

/* Whether the thread exists and has stopped in the middle, at a failed assumption, an error or a cut,
 * so that it does not do what others may wait for: also a thread in a loop that would read something
 * else in its next iteration, which other graphs show. Or the program has ended with it: then a thread
 * that waits for something that it has not done does not wait for ever. Breaks: pointers to
 * operations. */
bool waiting_is_given_up(const struct execution *execution, unsigned thread);

/* The same of any thread. */
bool waiting_some_is_given_up(const struct execution *execution);

/* Whether a thread has ended the process. */
bool waiting_has_exited(const struct execution *execution);

/* A thread that is in a livelock: it goes on in a loop for ever, and neither has the process ended nor
 * a thread given up. -1: none. */
int waiting_find_livelock(const struct execution *execution);

#endif
