/* gap.h - forced gaps: places between two events of a thread where another thread must do something,
 * and where the first one could go on, whatever the order. Each is a preemption that no linearisation
 * is without. (The search in preemptions.c has its own, between pieces of the part that it looks at.)
 *
 * Those of a graph are kept while it grows, so that few events are looked at again, and rewound with the
 * search. All looking requires a settled graph. */
#ifndef HEDDLE_PREEMPTION_LOWER_BOUND_H
#define HEDDLE_PREEMPTION_LOWER_BOUND_H

#include "graph/graph.h"

struct gap {
    event_id behind;   /* the event behind the gap */
    clock_entry first; /* index of an earlier one of its thread: something comes in between */
};

struct gaps {
    struct gap *list;
    uint32_t count;
    size_t capacity;
    event_id counted; /* events with stamps from here on have not been looked at */
    uint32_t shrunk;  /* how often events were taken out, up to the graph looked at */
};

void gaps_init(struct gaps *gaps);
void gaps_release(struct gaps *gaps);

/* Looks at all events that were added since the last time. */
void gaps_update(struct gaps *gaps, const struct graph *graph);
/* Events were taken out of the graph. */
void gaps_shrink(struct gaps *gaps);
/* The graph has gone back to where it had `count` stamps, and `shrunk` was gaps->shrunk. */
void gaps_undo_events(struct gaps *gaps, event_id count, uint32_t shrunk);
static inline void gaps_undo(struct gaps *gaps, event_id count, uint32_t shrunk)
{
    if (gaps->counted > count || gaps->shrunk != shrunk)
        gaps_undo_events(gaps, count, shrunk);
}
/* A number of forced gaps that there are still when only the first keep[t] events of each thread t are
 * left, a porf-closed part. Stops when they are more than `most`. */
uint32_t gaps_kept(const struct gaps *gaps, const struct graph *graph, const clock_entry *keep,
                   uint32_t most);
/* Whether a late step (preemptions.h) that comes behind all of `needs`, and behind what is left of its
 * thread, has one more in front of it. */
bool gaps_add_late(const struct gaps *gaps, const struct graph *graph, const clock_entry *keep,
                   unsigned thread, const clock_entry *needs);

/* Whether the thread may be waiting in front of the event, so that it is left for nothing. */
static inline bool gap_may_wait(const struct event *event)
{
    return (event->flags & (EVENT_NEEDS | EVENT_JOINS)) != 0;
}

/* Whether the event must come behind another thread's one that comes after the event number `index`
 * of its own thread. */
bool gap_is_between(const struct graph *graph, clock_entry index, const struct event *event);

#endif
