/* searched_ends.h - ends of executions from which no way out was found (way_out.h).
 *
 * Where one execution comes to a standstill in loops, thousands may, in a few states of the
 * program. From each state, one search is enough.
 *
 * An end is kept as a hash of where the threads are and of the last value in co of each location.
 * Two states in which a thread begins the same loop are one. Nothing else decides how the search
 * goes. Requires of the ends that no updates are without an order. */
#pragma once

#include "base/hash_set.h"
#include "explore/execution.h"

/* A zeroed one is empty. */
struct searched_ends {
    struct hash_set without_way; /* there is no way out */
    struct hash_set unknown;     /* the search has given up */
    state_id *loops;             /* for each loop, the first state in which a thread began it */
    size_t loop_count, loop_capacity;
};

/* The hash by which the sets have the end of the execution. */
struct graph_hash searched_ends_hash(struct searched_ends *ends, const struct execution *execution);

/* Adds the hash to one of the two sets. */
void searched_ends_add(struct hash_set *set, struct graph_hash hash);

/* Makes it empty. Required when the machine collects states, as these have other numbers then. */
void searched_ends_forget(struct searched_ends *ends);
