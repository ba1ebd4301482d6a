/* race.h - the relations that reversing races is made of, for explorers of interleavings: the
 * sequence is the graph's stamp order, happens-before its hb.
 *
 * A thread is looked at through its *next operation*, which has not run, and may be waiting. It
 * conflicts with an event on its location when one of them writes there. What it does is judged by
 * what it would find now: a compare-and-exchange that would fail reads, and what waits will write.
 * This is exact: an event older than the location's last write happens before that write,
 * and so is in no race with an operation that finds what that wrote; and a sleeping thread is woken
 * by the first write to its location. Local operations (exploration_is_local) conflict with
 * nothing. */
#ifndef HEDDLE_EXPLORE_SEQUENCE_RACE_H
#define HEDDLE_EXPLORE_SEQUENCE_RACE_H

#include "explore/dependence.h"
#include "explore/exploration.h"

/* Whether an operation with the effect writes; when it waits, it will. */
static inline bool effect_writes(enum effect_kind kind)
{
    return kind != EFFECT_READ && kind != EFFECT_ERROR;
}

/* A thread's next operation, at the end of the sequence. Valid until the next exploration_add. */
struct next_op {
    unsigned thread;
    const struct op *op; /* NULL: there is none, or it is local */
    bool writes;
};
struct next_op next_op_of(const struct exploration *exploration, unsigned thread);

/* Whether the operation, which is there, conflicts with the event. */
static inline bool next_op_conflicts(const struct next_op *next, const struct event *event)
{
    return footprints_conflict((struct footprint){next->op->location, next->writes},
                               footprint_of(event));
}

/* The newest of other's events that conflict with the operation and do not happen before it; 0:
 * none. Requires a graph with hb up to date, as the next. */
event_id next_op_last_conflict(const struct exploration *exploration, const struct next_op *next,
                               unsigned other);
/* The one before it in the same thread. */
event_id next_op_earlier_conflict(const struct exploration *exploration, const struct next_op *next,
                                  event_id id);

/* Whether the operation would have had to wait in front of the event. (At one of a queue's ends:
 * no. What let the event in would have let it in, too.) */
bool next_op_waits_before(const struct exploration *exploration, const struct next_op *next,
                          event_id id);

/* Whether the operation would have written in front of the event, which is on its location. */
bool next_op_writes_before(const struct exploration *exploration, const struct next_op *next,
                           event_id id);

/* The races of the operation that can be reversed: with every event e that conflicts with it, in
 * front of which it could run, and which happens before no other such event and nothing before the
 * operation in its thread. So an unlock has no race with the lock that it lets in; the lock that
 * the unlock ended has. Nor has a send with the receive that it lets in: at a queue's ends, they do
 * not even conflict. Sets `found`, which has room for one event of each thread, and returns
 * their number. */
unsigned next_op_races(struct exploration *exploration, const struct next_op *next,
                       event_id *found);

#endif
