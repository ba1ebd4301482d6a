/* endless_loop.h - threads that go on in a loop for ever.
 *
 * An iteration that has changed nothing and read the values of the last one is followed by one that
 * does the same. A thread for which this holds with the values that co leaves in each location, in a
 * graph in which no other thread can go on, never leaves its loop. */
#ifndef HEDDLE_EXPLORE_CHECKS_ENDLESS_LOOP_H
#define HEDDLE_EXPLORE_CHECKS_ENDLESS_LOOP_H

#include "explore/execution.h"

/* Whether the thread, whose operation op_is_awaiting, stays in its loop as long as the others leave
 * the graph as it is. Breaks: pointers to operations. */
bool endless_loop_holds(const struct execution *execution, unsigned thread);

#endif
