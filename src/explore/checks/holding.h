/* holding.h - the locks that threads hold: mutexes, spin locks, read-write locks. */
#ifndef HEDDLE_EXPLORE_CHECKS_HOLDING_H
#define HEDDLE_EXPLORE_CHECKS_HOLDING_H

#include "explore/execution.h"

/* Whether the event is on a lock that its thread holds at the execution's end. */
bool holding_since(const struct execution *execution, const struct event *event);

#endif
