/* race.h - conflicts and races, for explorers of interleavings. The sequence is the graph's stamp
 * order, and happens-before is its hb.
 *
 * A race is between an event and the *next operation* of a thread, which has not run, and may wait.
 * The two conflict if they access one location and one of them writes it. The effect of the
 * operation is the one that it has at the end of the sequence: a compare-and-exchange that would
 * fail there only reads. An operation that waits counts as a write, since it will write once it
 * runs. This is exact: an event that is older than the location's last write happens before that
 * write, so it is not in a race with an operation that reads that write; and the first write to its
 * location wakes a sleeping thread. Local operations (execution_is_local) conflict with no event.
 */
#pragma once

#include "base/error.h"
#include "explore/exploration.h"

/* Whether an operation with the effect counts as a write. */
static inline bool effect_writes(enum effect_kind kind)
{
    return kind != EFFECT_READ && kind != EFFECT_ERROR;
}

/* The next operation of a thread, at the end of the sequence. Valid until the machine takes a
 * step. */
struct next_op {
    unsigned thread;
    const struct op *op; /* NULL: the thread has stopped, or its operation is local */
    bool writes;
    uint16_t class; /* of the operation's footprint */
};
struct next_op next_op_of(const struct exploration *exploration, unsigned thread);

/* The same for a known operation, which is not local, and writes or not. */
static inline struct next_op next_op_with(const struct exploration *exploration, unsigned thread,
                                          const struct op *op, bool writes)
{
    struct next_op next = {.thread = thread, .op = op, .writes = writes};
    if (!exploration->execution.commuting)
        return next;
    struct footprint footprint = independence_footprint(op, writes);
    next.op = footprint.location ? op : NULL;
    next.writes = footprint.writes;
    next.class = footprint.class;
    return next;
}

/* Whether the footprints of the operation and the event conflict. Requires that the operation is
 * not NULL, as do all functions below. */
static inline bool next_op_conflicts(const struct exploration *exploration,
                                     const struct next_op *next, const struct event *event)
{
    const struct execution *execution = &exploration->execution;
    verify(next->op);
    if (execution->commuting)
        return footprints_conflict(
            (struct footprint){next->op->location, next->class, next->writes},
            execution_footprint(execution, event));
    return event->location == next->op->location && event->location != 0 &&
           (next->writes || (event->flags & EVENT_WRITES));
}

/* The newest event of the thread `other` that conflicts with the operation and does not happen
 * before it; 0: none. Requires that hb is up to date, and another thread. */
event_id next_op_last_conflict(const struct exploration *exploration, const struct next_op *next,
                               unsigned other);
/* The newest such event of the same thread before `id`, which is on the location; 0: none. */
event_id next_op_earlier_conflict(const struct exploration *exploration, const struct next_op *next,
                                  event_id id);

/* Whether the operation would have to wait if it came just before the event, which is on its
 * location. (Never at an end of a queue: it would have the event's partner there.) */
bool next_op_waits_before(const struct exploration *exploration, const struct next_op *next,
                          event_id id);

/* Whether the operation would count as a write just before the event, which is on its location, and
 * after all later events that commute with it. */
bool next_op_writes_before(const struct exploration *exploration, const struct next_op *next,
                           event_id id);

/* Finds the races of the operation that can be reversed. They are those with each event e such that
 *  - e conflicts with the operation, and the operation would be enabled just before e;
 *  - e happens before no other such event, and before no event of the operation's thread.
 * So a lock is not in a race with the unlock that enables it, but with the lock before that unlock.
 * A send and the receive that it enables are on different locations, and do not conflict. Sets
 * `found`, which has room for one event of each thread, and returns their number. Brings hb up to
 * date. O(threads^2); O(1) if only the location's last write can be in a race. */
unsigned next_op_races(struct exploration *exploration, const struct next_op *next,
                       event_id *found);
