/* dependence.h - which operations of different threads conflict: their order in an interleaving matters.
 *
 * This is the only definition: race detection, sleep sets, wakeup trees and schedules ask here. */
#ifndef HEDDLE_EXPLORE_DEPENDENCE_H
#define HEDDLE_EXPLORE_DEPENDENCE_H

#include "graph/graph.h"

/* An operation, or an event, as others see it. */
struct footprint {
    uint32_t location; /* 0: of its own thread only */
    bool writes;       /* it changes its location, or will when it goes on */
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
