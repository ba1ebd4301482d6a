/* unordered.h - accesses that do not happen before a thread's next operation. */
#ifndef HEDDLE_EXPLORE_CHECKS_UNORDERED_H
#define HEDDLE_EXPLORE_CHECKS_UNORDERED_H

#include "explore/execution.h"
#include "explore/mixed.h"

/* The accesses that a search is for. */
struct unordered_wanted {
    unsigned flags;   /* all of these, of enum event_flags; a silent store counts as EVENT_WRITES */
    part_bytes bytes; /* if not 0: a data access of one of these bytes of the location */
    bool differs;     /* its bytes are not just these */
    const clock_entry *ordered; /* reads in this clock are not wanted; NULL: they are, too */
};

/* The newest event of another thread at `location` that does not happen before the thread's next
 * operation, and is wanted; 0: none. If several threads have such events, the lowest-numbered
 * thread's. Requires a location. */
event_id unordered_find(struct execution *execution, unsigned thread, uint32_t location,
                        struct unordered_wanted wanted);

#endif
