/* hash_set.h - a growing set of 128-bit hashes. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A zeroed set is empty. */
struct hash_set {
    uint64_t (*slots)[2]; /* open addressing; {0, 0} is free */
    size_t capacity;      /* a power of two, or 0 */
    size_t count;
};

void hash_set_release(struct hash_set *set);
/* Takes all hashes out. Keeps the memory of a small set. */
void hash_set_clear(struct hash_set *set);
/* Whether the set has the hash. Requires: the words of the hash are not both 0. */
bool hash_set_has(const struct hash_set *set, const uint64_t hash[2]);
/* Adds the hash, and returns whether it was new. Requires: the words of the hash are not both 0. */
bool hash_set_add(struct hash_set *set, const uint64_t hash[2]);
