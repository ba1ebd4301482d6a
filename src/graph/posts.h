/* posts.h - posts and waits of a semaphore without an order (discipline/semaphores.h).
 *
 * A *post* (ROLE_POST) is an update (sets.h). Its value is its number among its thread's posts of
 * the semaphore, from 1 on. A *wait* is a reading, whose set has just as many posts as it needs, or
 * all that are in the causal prefix of the event before it, if these are more. Unlike other
 * readings, it does not come before the posts that it has not. */
#pragma once

#include "graph/sets.h"

/* The value of a wait: the posts that it needs, and its number among the thread's waits, from 1. */
static inline uint64_t wait_value(uint64_t needed, uint64_t number)
{
    return number << 32 | needed;
}
static inline uint64_t wait_needed(const struct event *wait)
{
    return wait->value & UINT32_MAX;
}
static inline uint64_t wait_number(const struct event *wait)
{
    return wait->value >> 32;
}

/* The posts of the semaphore that are in the clock; NULL: all. O(threads), if few accesses of the
 * location are newer than the clock. */
uint64_t posts_count(const struct graph *graph, uint32_t location, const clock_entry *clock);

/* Whether the wait can run when just the events in the clock have been run. The clock has all of
 * the wait's thread in front of it, and may have more of that. */
bool posts_let_run(const struct graph *graph, const struct event *wait, const clock_entry *done);

/* Whether the wait's set has no choice: it has all posts of the causal prefix in front of it, and
 * needs no more. */
bool posts_suffice(const struct graph *graph, event_id wait);

/* The sets of `needed` posts with those of `least` are in an order. posts_first adds to the clock,
 * which is `least`, the causal prefixes of the first set. posts_next replaces such a clock by that
 * of the next set; false if there is none. Requires that both clocks are porf-closed. */
void posts_first(const struct graph *graph, uint32_t location, uint64_t needed, clock_entry *clock);
bool posts_next(const struct graph *graph, uint32_t location, const clock_entry *least,
                uint64_t needed, clock_entry *clock);

/* Whether the wait has the one set that counts as maximal, where the events are left that are older
 * or in the prefix: all newer posts, and of the older ones the first set that makes up the number.
 * If there are too many newer posts, they do not matter. */
bool posts_are_maximal(const struct graph *graph, const clock_entry *prefix, event_id wait);
