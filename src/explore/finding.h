/* finding.h - an error of the program in an execution. */
#ifndef HEDDLE_EXPLORE_FINDING_H
#define HEDDLE_EXPLORE_FINDING_H

#include "explore/execution.h"
#include "preemption/scope.h"

struct finding {
    enum error_kind kind;
    unsigned thread; /* with the error; for a deadlock, one that waits; for a leak, main */
    uint32_t state;  /* the thread's state, at the wrong operation */
    event_id other;  /* for a data race or a use after free, the conflicting event; for a leak, the
                        allocation; else 0 */
    event_id rf;     /* the operation's source, if its value is the reason; else 0 */
};

/* The events that a finding depends on. They form an execution of their own. Unless the thread has
 * stopped after its last event, the wrong operation is pending at its end. */
struct finding_scope {
    struct preemption_scope scope;
    clock_entry *clocks; /* the caller's: room for two clocks of the graph */
};

/* Sets found->scope, which refers to found->clocks. Requires that these are set. */
void finding_scope_find(const struct execution *execution, const struct finding *finding,
                        struct finding_scope *found);

#endif
