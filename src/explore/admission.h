/* admission.h - the graphs that are worth exploring.
 *
 * An admission looks at each graph that the explorer sets up. It may drop the graph, with all
 * graphs that would come of it, if no execution that is wanted does. The preemption bound is an
 * admission (bound.h), and so is symmetry (symmetry.h). Two of them are one, too. Without an
 * admission (NULL), all graphs are explored.
 *
 * An admission may keep knowledge of a graph while that grows. Its state is rewound with the
 * search: the explorer numbers the graphs to which it goes back by rows, from 0. The admission
 * itself finds out what else happens to the graph (graph_changes_since). */
#pragma once

#include "explore/exploration.h"

enum { ADMISSION_NO_THREAD = -1 };

struct admission;

/* The event that the thread's next operation would be, if it is certain that no revisit deletes it
 * any more, or gives it another source. */
struct certain_event {
    unsigned thread;
    event_id source; /* if it reads */
    event_id behind; /* if it writes: some write that is in co before it, and stays */
    bool writes;
    const clock_entry *committed; /* the events that stay, as for admit */
};

struct admission_functions {
    /* The explorer will go back to the graph as it is now. Leaves no row above this one. */
    void (*mark)(struct admission *admission, struct graph *graph, size_t row);
    /* The explorer has gone back to the graph of this row, which stays, and leaves none above it.
     * It may have gone back to a part of that graph, too (graph_restrict). */
    void (*undo)(struct admission *admission, size_t row);
    /* Whether the explorer goes on with the graph. A limit may stop the exploration meanwhile; the
     * result is worth nothing then, here and below. `committed`: the events that can no longer be
     * deleted or revisited. *frozen becomes a thread that need not go on in any graph that comes of
     * this one; then none of these is an execution to be counted. Otherwise it becomes
     * ADMISSION_NO_THREAD. */
    bool (*admit)(struct admission *admission, struct exploration *exploration,
                  const clock_entry *committed, int *frozen);
    /* Whether it is certain that no graph with the event leads to an execution that is wanted. This
     * is asked before the event is added, to save work. Requires that the graph is as it was when
     * it was marked last. NULL: never. */
    bool (*excludes)(struct admission *admission, struct exploration *exploration,
                     const struct certain_event *event);
    /* Whether the execution, in which no thread is enabled, is one of those that are wanted. */
    bool (*contains)(struct admission *admission, struct exploration *exploration);
    /* Counts the execution, which it has just been found not to contain. */
    void (*leave_out)(struct admission *admission, struct exploration *exploration);
    void (*free)(struct admission *admission);
};

struct admission {
    const struct admission_functions *functions;
};

/* Keeps the graphs, and wants the executions, that both do. Owns them. NULL: keeps all; then the
 * result is the other one. */
struct admission *admission_of_both(struct admission *first, struct admission *second);

static inline void admission_mark(struct admission *admission, struct graph *graph, size_t row)
{
    if (admission)
        admission->functions->mark(admission, graph, row);
}

static inline void admission_undo(struct admission *admission, size_t row)
{
    if (admission)
        admission->functions->undo(admission, row);
}

static inline bool admission_admit(struct admission *admission, struct exploration *exploration,
                                   const clock_entry *committed, int *frozen)
{
    return !admission || admission->functions->admit(admission, exploration, committed, frozen);
}

/* Whether admission_excludes is worth asking. */
static inline bool admission_may_exclude(const struct admission *admission)
{
    return admission && admission->functions->excludes;
}

static inline bool admission_excludes(struct admission *admission, struct exploration *exploration,
                                      const struct certain_event *event)
{
    return admission_may_exclude(admission) &&
           admission->functions->excludes(admission, exploration, event);
}

static inline bool admission_contains(struct admission *admission, struct exploration *exploration)
{
    return !admission || admission->functions->contains(admission, exploration);
}

static inline void admission_leave_out(struct admission *admission, struct exploration *exploration)
{
    admission->functions->leave_out(admission, exploration);
}

static inline void admission_free(struct admission *admission)
{
    if (admission)
        admission->functions->free(admission);
}
