/* upcoming.h - forced preemptions in front of operations that are certain to come.
 *
 * A thread that can go on, and whose next operation writes without waiting, performs it in every
 * execution that has the thread's events so far. If events of other threads must come before that
 * write, wherever in co it is placed, and after the thread was left, it is preempted there. The
 * thread is also preempted in front of a lock that its own last write has left free, even if it
 * never gets the lock. Without interleavings, only locks count (doc/preemption.md). */
#pragma once

#include "explore/execution.h"
#include "preemption/lower_bound.h"

/* How many threads, other than `except` (-1: none), have such a forced preemption behind their
 * events of the part `keep`, which is porf-closed. None of them is one of those that
 * lower_bound_of_part counts. Stops at more than `most`. Requires that hb is up to date, and that
 * the lower bound has looked at all of the graph. `needs`: scratch, as wide as the graph's
 * clocks. */
uint32_t upcoming_forced(const struct execution *execution, const struct lower_bound *lower_bound,
                         const clock_entry *keep, int except, uint32_t most, clock_entry *needs);
