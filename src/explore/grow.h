/* grow.h - adding events to an exploration's execution, in front of its observers (observer.h). */
#pragma once

#include "explore/exploration.h"

/* Runs the thread's next operation as `by` justifies it, and takes the thread to the operation
 * after it. Returns the event's stamp. If an observer stops the exploration before, adds nothing
 * and returns EVENT_INIT. The exploration may also stop after the event was added. Requires that
 * the exploration has not stopped, what graph_add requires, and that the operation is enabled so.
 * Breaks: pointers to operations and into the graph. */
event_id exploration_add(struct exploration *exploration, unsigned thread, struct justification by);
