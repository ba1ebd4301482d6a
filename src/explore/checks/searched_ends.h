/* searched_ends.h - ends of executions from which no way out was found (way_out.h).
 *
 * Where one execution comes to a standstill in loops, thousands may, in a few states of the
 * program. From each state, one search is enough.
 *
 * An end is kept as a hash of the states of its threads and of the last value in co of each
 * location. Two states in which a thread begins an iteration are one if they are equal but for the
 * way there (machine_class.equal). Nothing else decides how the search goes. Requires of the ends
 * that no updates are without an order. */
#pragma once

#include "base/hash_set.h"
#include "explore/execution.h"

/* A state in which the thread begins an iteration. */
struct begun {
    unsigned thread;
    state_id state;
};

/* A zeroed one is empty. */
struct searched_ends {
    struct hash_set without_way; /* there is no way out */
    struct hash_set unknown;     /* the search has given up */
    struct begun *begun;         /* the first of the states that are equal */
    size_t begun_count, begun_capacity;
    uint32_t collections; /* of states, which have other numbers after each */
};

/* The hash by which the sets have the end of the execution. Empties them if the machine has
 * collected states since the last call. */
struct graph_hash searched_ends_hash(struct searched_ends *ends, const struct execution *execution);

/* Adds the hash to one of the two sets. */
void searched_ends_add(struct hash_set *set, struct graph_hash hash);

void searched_ends_release(struct searched_ends *ends);
