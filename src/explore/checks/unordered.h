/* unordered.h - accesses that do not happen before a thread's next operation. */
#ifndef HEDDLE_EXPLORE_CHECKS_UNORDERED_H
#define HEDDLE_EXPLORE_CHECKS_UNORDERED_H

#include "explore/execution.h"

/* The newest event of another thread at `location` that does not happen before the thread's next
 * operation and, with `needs`, has all these flags, where a silent store counts as a write; 0: none.
 * Of several threads, the lowest-numbered one. */
event_id unordered_find(const struct execution *execution, unsigned thread, uint32_t location,
                        unsigned needs);

#endif
