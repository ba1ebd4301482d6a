/* dependence.h - which operations of different threads conflict, so that their order in an
 * interleaving matters.
 *
 * This is the only definition. Race detection, sleep sets, wakeup trees and schedules use it. */
#ifndef HEDDLE_EXPLORE_DEPENDENCE_H
#define HEDDLE_EXPLORE_DEPENDENCE_H

#include "graph/graph.h"

/* The part of an operation, or an event, that other threads can observe. */
struct footprint {
    uint32_t location; /* 0: none, or one that only its own thread accesses */
    bool writes;       /* it writes its location, or will once it no longer waits */
};

static inline struct footprint footprint_of(const struct event *event)
{
    return (struct footprint){event->location, (event->flags & EVENT_WRITES) != 0};
}

/* Whether two operations of different threads conflict: they access one location, and one of them
 * writes. (Two operations of one thread are always dependent.) */
static inline bool footprints_conflict(struct footprint a, struct footprint b)
{
    return a.location == b.location && a.location != 0 && (a.writes || b.writes);
}

#endif
