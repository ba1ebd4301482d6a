/* lower_bound.h - forced preemptions: places between two events of a thread where another thread must do something,
 * and where the first one could go on, whatever the order. Each is a preemption that no linearisation
 * is without. (The search in preemptions.c has its own, between segments of the part that it looks at.)
 *
 * Those of a graph are kept while it grows, so that few events are looked at again, and rewound with the
 * search. All looking requires a graph with hb up to date. */
#ifndef HEDDLE_PREEMPTION_LOWER_BOUND_H
#define HEDDLE_PREEMPTION_LOWER_BOUND_H

#include "graph/graph.h"

struct forced_preemption {
    event_id behind;   /* the event behind the forced preemption */
    clock_entry first; /* index of an earlier one of its thread: something comes in between */
};

struct lower_bound {
    struct forced_preemption *list;
    uint32_t count;
    size_t capacity;
    event_id counted; /* events with stamps from here on have not been looked at */
    uint32_t shrunk;  /* how often events were taken out, up to the graph looked at */
};

void lower_bound_init(struct lower_bound *lower_bound);
void lower_bound_release(struct lower_bound *lower_bound);

/* Looks at all events that were added since the last time. */
void lower_bound_update(struct lower_bound *lower_bound, const struct graph *graph);
/* Events were taken out of the graph. */
void lower_bound_shrink(struct lower_bound *lower_bound);
/* The graph has gone back to where it had `count` stamps, and `shrunk` was lower_bound->shrunk. */
void lower_bound_undo_events(struct lower_bound *lower_bound, event_id count, uint32_t shrunk);
static inline void lower_bound_undo(struct lower_bound *lower_bound, event_id count,
                                    uint32_t shrunk)
{
    if (lower_bound->counted > count || lower_bound->shrunk != shrunk)
        lower_bound_undo_events(lower_bound, count, shrunk);
}
/* A number of forced preemptions that there are still when only the first keep[t] events of each thread t are
 * left, a porf-closed part. Stops when they are more than `most`. */
uint32_t lower_bound_of_part(const struct lower_bound *lower_bound, const struct graph *graph,
                             const clock_entry *keep, uint32_t most);
/* Whether a pending event (preemptions.h) that comes behind all of `needs`, and behind what is left of its
 * thread, has one more in front of it. */
bool lower_bound_adds_pending(const struct lower_bound *lower_bound, const struct graph *graph,
                              const clock_entry *keep, unsigned thread, const clock_entry *needs);

/* Whether the thread may be waiting in front of the event, so that it is left for nothing. */
static inline bool event_may_wait(const struct event *event)
{
    return (event->flags & (EVENT_NEEDS | EVENT_JOINS)) != 0;
}

/* Whether the event must come behind another thread's one that comes after the event number `index`
 * of its own thread. */
bool lower_bound_is_forced_between(const struct graph *graph, clock_entry index,
                                   const struct event *event);

#endif
