/* context.h - which contexts may come next in a linearisation with few preemptions. A *context* is
 * a row of events of one thread. Contexts are the steps of the search in preemptions.c.
 *
 * A context goes as far as it can, or up to an event in front of which its thread yields: behind
 * such a context, the thread may go on, or be left for free. To cut it short costs a preemption.
 * This only pays in front of an event that lets something go, such as a lock. As long as the lock
 * is held, it costs nothing to leave a thread in front of its own lock operation; afterwards, that
 * is a preemption. (The end of a thread lets something go, too, but only for the thread that joins
 * it.)
 *
 * In two cases, a context is right for certain, and the search tries no other one. The first case:
 * it costs nothing to leave the thread behind the context, and neither the context nor the thread's
 * end lets something go. The second case: threads wait for nothing but the ends of other threads,
 * and the thread must be left in any case. doc/preemption.md says why. A thread is not left inside
 * an atomic section: its context ends before the section.
 *
 * All this holds for any scope (scope.h). Edges to events outside of the scope do not count. */
#pragma once

#include "preemption/search.h"

/* Adds the contexts that may come next to search->choices, the one to be tried first as the last.
 * False when there is none. */
bool context_find_next(struct preemption_search *search);
