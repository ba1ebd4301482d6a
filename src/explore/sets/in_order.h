/* in_order.h - an execution whose updates have an order, for reports.
 *
 * A graph without an order of its updates (sets.h) stands for executions with chains of them. One
 * of these takes its place while an error is told. So a trace, and all that is made of it, knows
 * nothing of sets. */
#pragma once

#include "explore/finding.h"

/* Makes `execution`, which is not initialised, an execution of these events of `from`: the first
 * keep[t] of each thread t; NULL: all. Sets names[id], unless `names` is NULL, to the new stamp of
 * each event, 0 for one that is not kept. The caller releases it. Requires that the kept events are
 * porf-closed. */
void in_order_make(struct execution *execution, struct execution *from, const clock_entry *keep,
                   event_id *names);

/* Likewise of the events that show the finding, which `*shown` is there. If two events of different
 * threads show it, no other events are kept that may order them, and the one of them that is there
 * is the last: an update synchronises with those behind it. */
void in_order_show(struct execution *execution, struct execution *from,
                   const struct finding *finding, struct finding *shown);
