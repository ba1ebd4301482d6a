/* context.h - what a thread does in one go in a linearisation: the steps of the search for
 * preemptions (preemptions.c, whose first page says where a context may end). All works on the segments
 * of search->scope (segment.h) and the prefix in search->row: how many of each thread have been run.
 */
#ifndef HEDDLE_PREEMPTION_CONTEXT_H
#define HEDDLE_PREEMPTION_CONTEXT_H

#include "preemption/preemptions.h"

/* Whether the thread can run at all. */
bool context_can_begin(const struct preemption_search *search, unsigned thread);

/* Adds the ways in which the thread's next context can end to search->moves. Returns true when the
 * last of them makes all others, of any thread, needless. */
bool context_add_moves(struct preemption_search *search, unsigned thread);

#endif
