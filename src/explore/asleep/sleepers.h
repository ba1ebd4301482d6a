/* sleepers.h - threads that wait for an atomic object (std::atomic::wait), in a graph in which no
 * thread is enabled.
 *
 * A wait is one event: it looks at the object, for the last time. Either it finds a new value, and
 * the thread goes on. Or it finds the old value, and the thread sleeps for good (OP_ASLEEP). What
 * it has looked at before, and what has woken it, is no part of the graph: without these looks, the
 * graph is consistent, too. So the graph is an execution with these sleepers iff none of them is
 * woken, for some choice of the waits that the notifications unblock ([atomics.wait]):
 *
 *  - A wait that has found the write X is eligible for a notification if some write that is behind
 *    X in co happens before the notification.
 *  - notify_all wakes all that are eligible. So no sleeper may be.
 *  - notify_one wakes one that is eligible, if there is one. So where a sleeper is, another wait
 *    has to be that one: an earlier look of any thread, at which it slept (wakings.h).
 *
 * Otherwise, some sleeper goes on in another graph, in which it looks again. What the other threads
 * do meanwhile is part of both. */
#pragma once

#include "explore/execution.h"

/* Whether some thread is asleep, and some sleeper is woken in each execution. Breaks: pointers to
 * operations. */
bool sleepers_are_woken(struct execution *execution);
