/* lower_bound.h - a lower bound on the number of preemptions: forced preemptions.
 *
 * A preemption of a thread between two of its events is *forced* if, in every linearisation,
 * another thread has an event in between, and the first thread could go on all that time. Every
 * linearisation has this preemption.
 *
 * The forced preemptions of a graph are kept while it grows and shrinks, so that few events are
 * looked at twice. All functions that look at a graph require that its hb is up to date. Functions
 * that count what lower_bound_update has found require that it has looked at all of the graph. */
#pragma once

#include "preemption/scope.h"

/* In place of the index of an event from which a thread must run on without a switch to find its
 * next operation enabled: the operation never waits; or it may wait in any case. */
enum { FORCED_ANYWHERE = -1, FORCED_NOWHERE = INT32_MAX };

struct forced_preemption {
    event_id behind;   /* the event in front of which the thread was left */
    clock_entry first; /* index of the event of that thread behind which it was left, or later */
};

/* How far the graph has been looked at. To go back to an earlier graph, restore what it was. */
struct lower_bound_state {
    uint32_t count;   /* of the list */
    event_id counted; /* events with stamps from here on have not been looked at */
    event_id reread;  /* nor has this older one, which was put back; 0: none */
};

struct lower_bound {
    struct forced_preemption *list; /* also of events that were taken out, and may be put back */
    size_t list_capacity;
    /* By stamp: the index of the last event of its thread, up to itself, in front of which the
     * thread may wait or yields; 0: there is none. Of events that were looked at. */
    clock_entry *last_free;
    bool *is_stop;   /* by stamp, likewise: lower_bound_stops */
    size_t capacity; /* of both */
    struct lower_bound_state now;
};

void lower_bound_init(struct lower_bound *lower_bound);
void lower_bound_release(struct lower_bound *lower_bound);

/* The event, the last one of its thread, was put back into the graph, to read something else. */
void lower_bound_reread(struct lower_bound *lower_bound, event_id id);
/* Looks at all events that were added since the last time. */
void lower_bound_update(struct lower_bound *lower_bound, const struct graph *graph);
/* By stamp, the events at which it matters what has been run. In a closed part of the graph, and
 * without operations behind it, any other event can be run when the one before it in its thread has
 * been; its thread does not yield there, and it lets no thread go. NULL: not all of the graph has
 * been looked at. Valid until it is looked at again. */
const bool *lower_bound_stops(const struct lower_bound *lower_bound, const struct graph *graph);
/* The index of the last event of its thread, up to the event, in front of which the thread may wait
 * or yields; 0: there is none. Requires that the event was looked at. */
static inline clock_entry lower_bound_last_free(const struct lower_bound *lower_bound, event_id id)
{
    verify(id < lower_bound->capacity);
    return lower_bound->last_free[id];
}

/* How many forced preemptions there are still when only the first keep[t] events of each thread t
 * are left, a porf-closed part (NULL: all events). Stops when they are more than `most`. */
uint32_t lower_bound_of_part(const struct lower_bound *lower_bound, const struct graph *graph,
                             const clock_entry *keep, uint32_t most);
/* Whether a pending event (scope.h) that comes after all of `needs`, and after the kept events of
 * its thread, has one more forced preemption in front of it. `enabled`: if the thread runs on from
 * its event with that index without a switch, it need not wait in front of the pending event. */
bool lower_bound_adds_pending(const struct lower_bound *lower_bound, const struct graph *graph,
                              const clock_entry *keep, unsigned thread, clock_entry enabled,
                              const clock_entry *needs);

/* Of a thread, how many forced preemptions there are in the scope behind its first n steps:
 * behind[n] for each n from 0 up to their number. `stops`: search.h's, of the thread. */
void lower_bound_behind(const struct graph *graph, const struct preemption_scope *scope,
                        unsigned thread, const clock_entry *stops, size_t stop_count,
                        uint32_t *behind);
