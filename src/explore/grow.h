/* grow.h - adding events to an exploration's execution, in front of its observers (observer.h). */
#pragma once

#include "explore/exploration.h"

/* Runs the thread's next operation with the source `rf` and the place after `co_prev` in co, as
 * execution_plan describes them, and takes the thread to the operation after it. Returns the
 * event's stamp. If an observer stops the exploration before, adds nothing and returns
 * EVENT_INIT. The exploration may also stop after the event was added. Requires that the
 * exploration has not stopped, what graph_add requires, and that the operation is enabled with
 * `rf`. Breaks: pointers to operations and into the graph. */
event_id exploration_add(struct exploration *exploration, unsigned thread, event_id rf,
                         event_id co_prev);

/* The same with the last write in co for both: the operation runs at the end of the
 * interleaving. */
event_id exploration_add_latest(struct exploration *exploration, unsigned thread);
/* The same for an operation that may be OP_CHOOSE, which makes this choice (choices.h). */
event_id exploration_add_chosen(struct exploration *exploration, unsigned thread, event_id choice);

/* The last step of a backward revisit: adds the removed event `read` again, under its old stamp and
 * with the source `rf`. Requires that it is the next operation of its thread. */
void exploration_reread(struct exploration *exploration, event_id read, event_id rf);

/* Adds the thread's next operation, which needs no order (sets.h): an update, or a reading of
 * `cut`, which is a removed event `read` that is added again or, if that is EVENT_INIT, a new one.
 * Returns the event; EVENT_INIT if the exploration has stopped. */
event_id exploration_add_unordered(struct exploration *exploration, unsigned thread,
                                   const clock_entry *cut, event_id read);
