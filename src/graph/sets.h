/* sets.h - updates without an order, and reads of sets of them.
 *
 * At some locations, each write is an *update*: a read-modify-write whose result nobody uses, and
 * that commutes with all others there (explore/sets). Neither co nor rf orders them: their events
 * are neither EVENT_READS nor EVENT_WRITES. A *reading* of the location has a set of updates
 * instead of a source, and is neither of the two, either. Ordinary writes of the location, if there
 * are any, come before all of that in the causal order, but for one that may come behind all.
 *
 * The set is a clock, and there is no list of it. In models in which a read sees all writes that
 * are in its causal past (causal_past_is_hidden), the set is what the reading's causal prefix has
 * of the location's updates, and the clock is porf. In others, the reading has a clock of its own
 * (graph_clocks.set_row): that of its updates and their causal prefixes. That of a full write (see
 * below) is porf in each model.
 *
 * There may be *full writes* between updates: stores, and read-modify-writes whose result is used.
 * A full write is a reading, since it comes behind a set of updates, and an update, since readings
 * may have it. It comes before each update that its set lacks, so that it is in order with all
 * writes of the location. Its causal prefix has its set, also if it is a store.
 *
 * The updates have an order, after all, such that each set is in front of the location's other
 * updates, and that is part of a causal order of all events. So the *past* of an update are the
 * events that come before it then, in each such order: besides porf, those of a set behind which
 * it, or an event of its past, comes. A set has the past of each of its updates. In the models
 * without clocks of their own for sets, the past is the first one of the model's clocks.
 *
 * A *cut* is a set that a reading may have, as a row of clock entries: of each thread, the index of
 * its first update that is not in the set; the number of its events if there is none. So a clock is
 * in the cut iff clock_includes. */
#pragma once

#include "graph/change.h"

static inline bool event_is_full(const struct event *event)
{
    return event->role == ROLE_FULL_WRITE;
}

static inline bool event_is_wait(const struct event *event)
{
    return event->role == ROLE_WAIT;
}

static inline bool event_is_reading(const struct event *event)
{
    return event->role >= ROLE_READING;
}

static inline bool event_is_update(const struct event *event)
{
    return event->role == ROLE_UPDATE || event->role == ROLE_POST || event->role == ROLE_FULL_WRITE;
}

/* The row of the clocks of sets; 0: they are porf. */
static inline unsigned sets_row(const struct graph *graph)
{
    return graph->clocks ? graph->clocks->set_row : 0;
}

/* The clock of the reading's set. Valid as long as graph_event. */
static inline const clock_entry *graph_set(const struct graph *graph, event_id id)
{
    unsigned row = event_is_full(graph_event(graph, id)) ? 0 : sets_row(graph);
    return row ? graph_row(graph, id, row) : graph_porf(graph, id);
}

/* The location has updates or readings from now on. */
void sets_note(struct graph *graph, uint32_t location);

/* For an update or a reading, of whose thread `event->previous_access` is known: the last event of
 * the other kind, or 0. (Full writes are of both.) */
event_id sets_other_before(const struct graph *graph, const struct event *event);

/* The thread's last update of the location with an index below `end`; 0: none. Linear in the
 * thread's updates since then. */
event_id sets_last_update(const struct graph *graph, uint32_t location, unsigned thread,
                          clock_entry end);

/* The thread's last reading of the location with a stamp below `end`; 0: none. Linear in the
 * thread's readings since then. */
event_id sets_last_reading(const struct graph *graph, uint32_t location, unsigned thread,
                           event_id end);

/* The thread's last update before the event, which is an update of the location, too; 0: none. */
event_id sets_update_before(const struct graph *graph, const struct event *event);

/* The thread's last reading of the location that is without the update, and so comes before it; 0:
 * none. Likewise. */
event_id sets_reading_without(const struct graph *graph, unsigned thread, event_id update);

/* The last full write that the clock has, which is closed under porf; 0: none. NULL: of all. */
event_id sets_last_full(const struct graph *graph, uint32_t location, const clock_entry *clock);

/* The thread's first update of the location that is not in the clock; 0: none. Linear in
 * those updates. */
event_id sets_first_beyond(const struct graph *graph, uint32_t location, unsigned thread,
                           const clock_entry *clock);

/* Sets `cut` to the updates of the location that are in the clock. */
void sets_cut(const struct graph *graph, uint32_t location, const clock_entry *clock,
              clock_entry *cut);

/* Sets the clock to the past of the event, an update or a wait. Requires that the model's clocks
 * are up to date. */
void sets_past(const struct graph *graph, event_id id, clock_entry *past);

/* Sets `least` to the clock of the least set that the thread may have in its next operation, a
 * reading or a full write, if that has all updates that are newer than `newer`. Requires that the
 * model's clocks are up to date. */
void sets_least(const struct graph *graph, uint32_t location, unsigned thread, bool is_full,
                event_id newer, clock_entry *least);

/* Goes from the cut to the next one that has the past of its updates, and includes `least`; false
 * if there is none. In an order in which the whole set is first, which is such a cut. Requires that
 * `least` is of sets_least, and that the model's clocks are up to date. */
bool sets_next(const struct graph *graph, uint32_t location, const clock_entry *least,
               clock_entry *cut);

/* Whether the reading has just those updates that are older than it or in `prefix`; with `grows`,
 * whether that may be so for a larger prefix. */
bool sets_is_latest(const struct graph *graph, const clock_entry *prefix, event_id reading,
                    bool grows);

/* For models with a clock for sets: calls bug() if a reading has not its least set, or not the past
 * of its updates. Requires that these clocks are up to date. */
void sets_check(const struct graph *graph);
