/* finding.h - an error of the program in an execution, and the preemptions that it takes.
 *
 * A linearisation *shows* a finding if it consists of events of the graph and ends with the wrong
 * operation. Its preemptions are all switches away from threads that could go on, whether or not
 * they do so later (doc/preemption.md). The finding's preemptions are the fewest that such an
 * interleaving has. A graph with more events may have an interleaving with fewer. */
#pragma once

#include "explore/execution.h"
#include "graph/copy.h"
#include "preemption/preemptions.h"

struct finding {
    enum error_kind kind;
    unsigned thread; /* with the error; for a deadlock, one that waits; for a leak, main */
    uint32_t state;  /* the thread's state, at the wrong operation */
    event_id other;  /* for a data race or a use after free, the conflicting event; for a leak, the
                        allocation; for a lock that ends while it is held, an operation of the
                        holder on it; else 0 */
    event_id rf;     /* the operation's source, if its value is the reason; else 0 */
    event_id source; /* of a data race of a read-modify-write with a read: what it reads; else 0 */
    event_id event;  /* the wrong operation, if the graph has it; 0: it is the thread's next one */
    /* Of a history: the order that shows the finding has each cause before its event, as if they
     * synchronised (history/edges.h). The reporter's. */
    const struct copy_extra *edges;
    size_t edge_count; /* 0: there are none, or the graph has updates without an order */
};

/* Whether the error is that no thread can go on, or of the whole execution. */
bool finding_is_of_end(const struct finding *finding);

/* How many events of its thread come before the wrong operation. */
uint32_t finding_index(const struct execution *execution, const struct finding *finding);

/* Where it is too hard to find out whether an error is within the bound, it counts as one: it is an
 * error of the program, and none within the bound may be lost. */
enum finding_reach {
    FINDING_WITHIN,   /* it takes at most so many preemptions, or may do so */
    FINDING_BEYOND,   /* it takes more, and in graphs with more events, too */
    FINDING_DOUBTFUL, /* it takes more in this graph */
};

/* Whether the finding takes at most `most` preemptions. Requires that hb is up to date. May run the
 * program, as execution_effect does. */
enum finding_reach finding_reach(const struct execution *execution, const struct finding *finding,
                                 struct preemption_search *search, uint32_t most);

/* Sets the clock to the events that the finding depends on, but for the wrong operation. Requires
 * that the finding is not of the end. */
void finding_keep_dependent(const struct graph *graph, const struct finding *finding,
                            clock_entry *keep);

/* No trace of the finding has fewer steps: these are the events that it depends on, and the wrong
 * operation. */
size_t finding_least_steps(const struct execution *execution, const struct finding *finding);

/* Sets *order to a linearisation that shows the finding (where preemptions do not matter, under a
 * model without interleavings, to an order of linearise.h), without the wrong operation unless the
 * graph has it, and returns the number of its preemptions: the fewest, unless finding these is too
 * hard (order->is_least). It has no more events than the finding depends on if these suffice for
 * that. Where the finding has edges, the order respects these, and its preemptions are not counted.
 * The arrays of `order` have room for all events of the graph. Requires what finding_reach
 * requires. */
uint32_t finding_schedule(const struct execution *execution, const struct finding *finding,
                          struct preemption_search *search, struct preemption_order *order);
