/* endless_loop.h - threads that stay in a loop for ever.
 *
 * If an iteration changes nothing and reads the same values as the iteration before, the next one
 * does the same. Consider a graph in which no other thread is enabled. A thread whose iteration is
 * such with the last values in co never leaves its loop, unless another thread becomes enabled in
 * the middle of it: a wait gives the mutex back that the thread holds in its loop. */
#pragma once

#include "explore/execution.h"

/* Whether the thread stays in its loop as long as other threads add no events, and nothing fails
 * for no reason (CHOICE_FAILURE), which need not happen. Sets *shows if an iteration changes what
 * others may look at in the middle of it, and changes it back. Requires that the thread's next
 * operation is an awaiting one (op_is_awaiting). Sets *chooses to whether the answer is no because
 * the thread chooses at random. Breaks: pointers to operations. */
bool endless_loop_holds(const struct execution *execution, unsigned thread, bool *shows,
                        bool *chooses);
