/* done_set.h - a set of 128-bit hashes that is cleared at once, and holds so many at most. */
#ifndef HEDDLE_EXPLORE_VALUES_DONE_SET_H
#define HEDDLE_EXPLORE_VALUES_DONE_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct done_slot {
    uint64_t hash[2];
    uint64_t round; /* a slot of another round is free */
};

/* A zeroed set is empty. */
struct done_set {
    struct done_slot *slots; /* open addressing */
    size_t capacity;         /* a power of two, or 0 */
    size_t count;
    uint64_t round;
};

void done_set_release(struct done_set *set);
void done_set_clear(struct done_set *set);
/* Adds the hash, and returns whether it was new. */
bool done_set_add(struct done_set *set, const uint64_t hash[2]);

#endif
