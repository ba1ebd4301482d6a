/* hash_index.h - a hash table that finds the numbers of things by what they are. The things are the
 * caller's, most often in an array with these indices, and so is their comparison. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hash_slot {
    uint32_t hash;   /* the low half of the thing's hash */
    uint32_t number; /* 0: the slot is free */
};

/* A zeroed index is empty. */
struct hash_index {
    struct hash_slot *slots; /* open addressing, linear probing; at most half full */
    size_t capacity;         /* a power of two, or 0 */
    size_t count;
};

void hash_index_release(struct hash_index *index);
/* Takes all numbers out. Keeps the memory. */
void hash_index_clear(struct hash_index *index);

/* Whether the thing of this number, one of `things`, is the one that is sought. */
typedef bool hash_index_is(const void *things, uint32_t number, const void *sought);

/* The number of the thing that is sought, whose hash this is; 0: the index does not have it. */
static inline uint32_t hash_index_find(const struct hash_index *index, uint64_t hash,
                                       hash_index_is *is, const void *things, const void *sought)
{
    if (index->capacity == 0)
        return 0;
    const size_t mask = index->capacity - 1;
    for (size_t i = hash & mask;; i = (i + 1) & mask) {
        const struct hash_slot *slot = &index->slots[i];
        if (slot->number == 0 || (slot->hash == (uint32_t)hash && is(things, slot->number, sought)))
            return slot->number;
    }
}

/* Adds the number of a thing with this hash. Requires: the thing is not there, and the number is
 * not 0. */
void hash_index_add(struct hash_index *index, uint64_t hash, uint32_t number);
