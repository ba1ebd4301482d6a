/* holding.h - the locks that threads hold: mutexes, spin locks, read-write locks. */
#pragma once

#include "explore/execution.h"

/* Whether the event is on a lock that its thread holds at the execution's end. */
bool holding_since(const struct execution *execution, const struct event *event);
