/* unordered.h - accesses that do not happen before a thread's next operation. */
#ifndef HEDDLE_EXPLORE_CHECKS_UNORDERED_H
#define HEDDLE_EXPLORE_CHECKS_UNORDERED_H

#include "explore/execution.h"

/* The newest event of another thread at `location` that does not happen before the thread's next
 * operation, and has all flags of `needs`; 0: none. A silent store counts as EVENT_WRITES here. If
 * several threads have such events, the lowest-numbered thread's. Requires a location. */
event_id unordered_find(struct execution *execution, unsigned thread, uint32_t location,
                        unsigned needs);

#endif
