/* finding.h - an error of the program, as it shows in an execution. */
#ifndef HEDDLE_EXPLORE_FINDING_H
#define HEDDLE_EXPLORE_FINDING_H

#include "explore/execution.h"
#include "preemption/scope.h"

struct finding {
    enum error_kind kind;
    unsigned thread; /* that did wrong; for a deadlock, one that waits; for a leak, main */
    uint32_t state;  /* its state, parked at the operation that is wrong */
    event_id other;  /* races, use after free: the event that it collides with; of a leak, the
                        allocation; else 0 */
    event_id rf;     /* the operation's source, when the value is the reason; else 0 */
};

/* The part of the execution that a finding depends on: an execution of its own, and, unless the
 * thread has stopped with its last event, the wrong operation as its pending event. */
struct finding_scope {
    struct preemption_scope scope;
    clock_entry *clocks; /* the caller's: room for two, as wide as the graph's */
};
void finding_scope_find(const struct execution *execution, const struct finding *finding,
                        struct finding_scope *found);

#endif
