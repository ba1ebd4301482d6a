/* endless_loop.h - threads that stay in a loop for ever.
 *
 * If an iteration changes nothing and reads the same values as the iteration before, the next one
 * does the same. Consider a graph in which no other thread is enabled. A thread whose iteration is
 * such with the last values in co never leaves its loop, unless another thread becomes enabled in
 * the middle of it: a wait gives the mutex back that the thread holds in its loop. */
#pragma once

#include "explore/execution.h"

/* Whether the thread stays in its loop as long as other threads add no events. Requires that its
 * next operation is an awaiting one (op_is_awaiting). Breaks: pointers to operations. */
bool endless_loop_holds(const struct execution *execution, unsigned thread);

/* A location that iterations of the thread change and change back, and that lets `other`, which
 * looks there without waiting, out of its loop in between; 0: there is none. Requires and breaks:
 * as above, of both threads. */
uint32_t endless_loop_shows(const struct execution *execution, unsigned thread, unsigned other);
