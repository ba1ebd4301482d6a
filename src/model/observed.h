/* observed.h - coherence of models in which co is no part of happens-before.
 *
 * A thread *observes* a write if the write, or an event that reads the write, happens before the
 * thread's next operation. This operation may not read a write that an observed write follows in
 * co, nor be placed in front of an observed write: hb;eco is irreflexive (Lahav, Vafeiadis, Kang,
 * Hur, Dreyer, PLDI 2017, section 3). */
#pragma once

#include "graph/graph.h"

/* The write that the event is, or that it reads. Requires that the event accesses a location. */
event_id observed_write(const struct graph *graph, event_id id);

/* The last write in the location's co that is, or is read by, an event of the location in the clock
 * `past`; EVENT_INIT if there is none. O(threads), and linear in the number of later writes and of
 * each thread's later accesses. */
event_id observed_floor(const struct graph *graph, uint32_t location, const clock_entry *past);

/* The events' clocks for happens-before: `rows` entries further on for each event. */
struct observed_order {
    const clock_entry *clocks;
    size_t stride;
};

static inline const clock_entry *observed_clock(struct observed_order order, event_id id)
{
    return order.clocks + id * order.stride;
}

/* The first event that is not coherent; EVENT_INIT: there is none. Linear in the events, times the
 * accesses and writes of each location. */
event_id observed_violation(const struct graph *graph, struct observed_order order);
/* Calls bug() if the graph is not coherent. */
void observed_check(const struct graph *graph, struct observed_order order);
