/* livelock.h - threads that go iteration in a loop for ever.
 *
 * A iteration that has changed nothing and read what the last one did is followed by one that does the
 * same. A thread for which this holds with what co leaves in each location, in a graph in which no
 * other thread can go on, will never leave its loop: a livelock. */
#ifndef HEDDLE_EXPLORE_LIVELOCK_H
#define HEDDLE_EXPLORE_LIVELOCK_H

#include "explore/exploration.h"

/* Whether the thread waits in a loop. */
static inline bool livelock_is_awaiting(const struct op *op)
{
    return op->awaits || op->kind == OP_AWAIT;
}

/* Whether the thread, which waits in a loop, will go iteration for ever as far as the others leave the
 * graph as it is. Breaks: pointers to operations. */
bool livelock_is_endless(const struct exploration *exploration, unsigned thread);

#endif
