/* unordered.h - accesses that do not happen before a thread's next operation. */
#pragma once

#include "explore/exploration.h"
#include "explore/mixed.h"

/* The accesses that a search is for. */
struct unordered_wanted {
    unsigned flags;   /* all of these, of enum event_flags; a silent store, and an update without an
                         order, count as EVENT_WRITES */
    part_bytes bytes; /* if not 0: a data access of one of these bytes of the location */
    bool differs;     /* its bytes are not just these */
    bool is_partial;  /* a data access that op_is_partial */
    bool is_unprotected;        /* no hazard pointer protects the object (protection.h) */
    const clock_entry *ordered; /* reads in this clock are not wanted; NULL: they are, too */
};

/* An event of another thread at `location` that does not happen before the thread's next operation,
 * and is wanted; 0: none. Requires a location. */
event_id unordered_find(struct execution *execution, unsigned thread, uint32_t location,
                        struct unordered_wanted wanted);

/* Reports as errors of the kind all events of other threads at the location of the thread's next
 * operation that do not happen before it, and are wanted; of events in a row that are of one place,
 * the newest. Stops at the first error that ends the exploration. Returns whether there is any.
 * Requires a location. */
bool unordered_report(struct exploration *exploration, const struct event_plan *plan,
                      struct unordered_wanted wanted, enum error_kind kind);

/* Whether some reads may order nothing, although the model's clocks have what they read: plain ones
 * once a race was reported (in very long executions they do, and a race may hide others), and
 * attempts to lock that have failed. */
bool unordered_is_loose(const struct exploration *exploration);

/* Tells the machine if the planned operation is causally behind an event of another thread that
 * does not happen before it (machine/waiting/kept.h). Requires a location. */
void unordered_note_causal(struct exploration *exploration, const struct event_plan *plan);
