/* context.h - which contexts may come next in a linearisation with few preemptions: the steps of
 * the search in preemptions.c.
 *
 * A context goes as far as it can. To cut it short costs a preemption, and only helps in front of
 * an event that lets go of a lock, or the like: threads that would have waited for that, and been
 * left for free, do not wait afterwards. (A thread's end does the same to the thread that joins it,
 * but to that one only.)
 *
 * A context is right for certain, and no other one is tried, if the thread is left for free behind
 * it, and neither it nor the thread's end lets something go; or if threads wait for nothing but the
 * ends of others, and the thread must be left in any case. doc/preemption.md says why. A thread is
 * not left inside an atomic section: its context ends before.
 *
 * All this holds for any scope (scope.h): edges to events outside of it do not count. */
#ifndef HEDDLE_PREEMPTION_CONTEXT_H
#define HEDDLE_PREEMPTION_CONTEXT_H

#include "preemption/search.h"

/* Adds the contexts that may come next to search->choices, the one to be tried first as the last.
 * False when there is none. */
bool context_find_next(struct preemption_search *search);

#endif
