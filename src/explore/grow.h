/* grow.h - how an explorer adds events: the checks look at each event before it is added. */
#ifndef HEDDLE_EXPLORE_GROW_H
#define HEDDLE_EXPLORE_GROW_H

#include "explore/exploration.h"

/* Runs the thread's operation: it reads `rf` and writes behind `co_prev`, as execution_plan has it,
 * and the thread goes on to its next operation. Reports errors; returns EVENT_INIT, without an event,
 * where one of them stops the exploration before. Requires what graph_add requires, and that the
 * operation is enabled with that `rf`. */
event_id exploration_add(struct exploration *exploration, unsigned thread, event_id rf,
                         event_id co_prev);

/* The same with both at the end of co: the operation runs now, in stamp order. */
event_id exploration_add_latest(struct exploration *exploration, unsigned thread);

/* A backward revisit's last step: the removed event `read` comes back, under its old stamp, reading
 * `rf`. */
void exploration_reread(struct exploration *exploration, event_id read, event_id rf);

#endif
