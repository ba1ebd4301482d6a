/* scope.h - the part of a graph whose preemptions are counted. */
#pragma once

#include "graph/graph.h"

/* The threads' operations behind the scope. */
struct preemption_future {
    /* Whether the thread could go on with its operation in `state` when just the events in the
     * clock `done` have been run: it need not wait there and does not yield, nor would the
     * operation make it stop at a failed assumption or in a loop that waits. */
    bool (*goes_on)(const void *context, unsigned thread, uint32_t state, const clock_entry *done);
    /* Whether the answer may depend on the writes of the location. */
    bool (*depends_on)(const void *context, uint32_t state, uint32_t location);
    const void *context;
};

struct preemption_scope {
    /* Of each thread, its first keep[t] events; porf-closed. NULL: all. */
    const clock_entry *keep;
    /* One more step of the thread `pending` behind its last event, which is not in the graph; -1:
     * none. It can run in a context of its thread at whose beginning all of one of the clocks in
     * `needs` (`alternatives` of them, as wide as the graph's) had been run. */
    int pending;
    const clock_entry *needs;
    unsigned alternatives;
    /* The step may have to wait, or its thread yields in front of it. Then leaving the thread there
     * is a preemption only where `future` says that it could go on; without a future, nowhere. */
    bool pending_may_be_free;
    /* A thread that is left behind its last event of the scope is preempted if it could go on
     * there. NULL: it is not. */
    const struct preemption_future *future;
    /* All that must come before the end of the thread `last`, hb-closed. A linearisation ends with
     * that thread's last step, and need not have more of the scope than that. Requires `future`.
     * NULL: a linearisation has all of the scope. */
    const clock_entry *needed;
    unsigned last;
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

/* The thread's state behind its first `count` events. */
static inline uint32_t preemption_scope_state(const struct graph *graph, unsigned thread,
                                              clock_entry count)
{
    const struct graph_thread *self = &graph->threads[thread];
    return (uint32_t)count < self->count ? graph_event(graph, self->events[count])->state
                                         : self->state;
}
