/* scope.h - the part of a graph whose preemptions are counted. */
#ifndef HEDDLE_PREEMPTION_SCOPE_H
#define HEDDLE_PREEMPTION_SCOPE_H

#include "graph/graph.h"

struct preemption_scope {
    /* Of each thread, its first keep[t] events; porf-closed. NULL: all. */
    const clock_entry *keep;
    /* One more step of the thread `pending` behind its last event, which is not in the graph; -1:
     * none. It can run in a context of its thread at whose beginning all of one of the clocks in
     * `needs` (`alternatives` of them, as wide as the graph's) had been run. */
    int pending;
    const clock_entry *needs;
    unsigned alternatives;
};

/* The whole graph, and nothing else. */
static inline struct preemption_scope preemption_scope_all(void)
{
    return (struct preemption_scope){.pending = -1};
}

static inline bool preemption_scope_contains(const struct preemption_scope *scope,
                                             const struct graph *graph, event_id id)
{
    return !scope->keep || graph_in_clock(graph, scope->keep, id);
}

/* How many events of the thread are in the scope. */
static inline uint32_t preemption_scope_events(const struct preemption_scope *scope,
                                               const struct graph *graph, unsigned thread)
{
    verify(thread < graph->thread_count);
    return scope->keep ? (uint32_t)scope->keep[thread] : graph->threads[thread].count;
}

#endif
