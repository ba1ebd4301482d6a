/* ordering.h - explorations in which something needs an order of updates that have none: an error
 * that is told, a consistency that depends on it, a count that a bound makes. */
#pragma once

#include "explore/exploration.h"
#include "explore/finding.h"

/* Whether the accesses that show the error may be ordered in each order of the updates, although
 * the graph does not order them, so that the error may be none. */
bool ordering_may_refute(const struct execution *execution, const struct finding *finding);

/* An execution in order, while it has the place of the exploration's own. */
struct ordered_execution {
    struct execution own;
    struct finding shown; /* the error in that execution */
};

/* Puts an execution with an order of the updates in the place of the exploration's, in which the
 * finding is shown; with a bound, it is one with few preemptions. Returns false if there is none
 * that shows the error. In both cases, ordering_end puts the exploration's own one back. */
bool ordering_begin(struct exploration *exploration, const struct finding *finding,
                    struct ordered_execution *ordered);
void ordering_end(struct exploration *exploration, struct ordered_execution *ordered);
