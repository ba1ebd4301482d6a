/* sets.h - updates without an order, and reads of sets of them.
 *
 * At some locations, each write is an *update*: a read-modify-write whose result nobody uses, and
 * that commutes with all others there (explore/sets). Neither co nor rf orders them: their events
 * are neither EVENT_READS nor EVENT_WRITES. A *reading* of the location has a set of updates
 * instead of a source. It is neither of the two, either, but EVENT_READS_SET. Ordinary writes of
 * the location, if there are any, come before all of that in the causal order.
 *
 * The set is what the reading's causal prefix has of the location's updates. So the porf clock
 * tells it, and there is no list of it. That is right in models in which a read sees all writes
 * that are in its causal past (causal_past_is_hidden).
 *
 * A *cut* is a set that a reading may have, as a row of clock entries: of each thread, the index of
 * its first update that is not in the set; the number of its events if there is none. So a clock is
 * in the cut iff clock_includes. */
#pragma once

#include "graph/change.h"

/* The flag of a reading. A choice, which has no location, has the same bit. */
enum { EVENT_READS_SET = EVENT_OTHER_CHOICE };

static inline bool event_is_reading(const struct event *event)
{
    return event->location && (event->flags & EVENT_READS_SET);
}

static inline bool event_is_update(const struct event *event)
{
    return event->location && !(event->flags & (EVENT_READS | EVENT_WRITES | EVENT_READS_SET));
}

/* For an update or a reading, of whose thread `event->previous_access` is known: the last event of
 * the other kind, or 0. */
event_id sets_other_before(const struct graph *graph, const struct event *event);

/* The thread's last update of the location with an index below `end`; 0: none. Linear in the
 * thread's updates since then. */
event_id sets_last_update(const struct graph *graph, uint32_t location, unsigned thread,
                          clock_entry end);

/* The thread's last reading of the location with a stamp below `end`; 0: none. Linear in the
 * thread's readings since then. */
event_id sets_last_reading(const struct graph *graph, uint32_t location, unsigned thread,
                           event_id end);

/* The thread's last reading of the location that is without the update; 0: none. Likewise. */
event_id sets_reading_without(const struct graph *graph, unsigned thread, event_id update);

/* The thread's first update of the location that is not in the clock; 0: none. Linear in
 * those updates. */
event_id sets_first_beyond(const struct graph *graph, uint32_t location, unsigned thread,
                           const clock_entry *clock);

/* Sets `cut` to the updates of the location that are in the clock. */
void sets_cut(const struct graph *graph, uint32_t location, const clock_entry *clock,
              clock_entry *cut);

/* Goes from the cut to the next one that is closed under the model's first clock and includes
 * `least`; false if there is none. In an order in which the whole set is first, which is such a
 * cut. Requires that `least` is closed under that clock, which is up to date, as far as the
 * location's updates are concerned. */
bool sets_next(const struct graph *graph, uint32_t location, const clock_entry *least,
               clock_entry *cut);

/* Whether the reading has just those updates that are older than it or in `prefix`; with `grows`,
 * whether that may be so for a larger prefix. */
bool sets_is_latest(const struct graph *graph, const clock_entry *prefix, event_id reading,
                    bool grows);
