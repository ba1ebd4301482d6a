/* segment.h - what the search for preemptions (preemptions.c) sees of a graph, or of part of one.
 *
 * A *segment* is a run of events of one thread that need not be left before its end: behind its first
 * event, all that comes directly before an event has been run with what comes before the one in
 * front of it; and no event lets go of what others take later. Whole segments are all that the search
 * handles: a prefix is how many segments of each thread have been run. */
#ifndef HEDDLE_PREEMPTION_SEGMENT_H
#define HEDDLE_PREEMPTION_SEGMENT_H

#include "preemption/preemptions.h"

/* The thread's segment of this number, from 0. */
static inline const struct preemption_segment *segment_at(const struct preemption_search *search,
                                                          unsigned thread, clock_entry number)
{
    return &search->segments[search->first_segment[thread] + (uint32_t)number];
}

/* Whether it is the scope's pending event. */
static inline bool segment_is_pending(const struct preemption_search *search, unsigned thread,
                                      clock_entry number)
{
    return search->scope.pending == (int)thread && number == search->end[thread] - 1;
}

/* Cuts search->scope into segments; fills in search->end. Returns how many forced preemptions there are. When
 * they are more than search->most, it may stop before the end. */
uint32_t segment_cut(struct preemption_search *search);

#endif
