#include "base/hash_set.h"

#include "base/memory.h"

#include <string.h>

enum { FIRST_CAPACITY = 64, MOST_KEPT = 1024 }; /* slots */

void hash_set_release(struct hash_set *set)
{
    free(set->slots);
    *set = (struct hash_set){0};
}

void hash_set_clear(struct hash_set *set)
{
    if (set->capacity > MOST_KEPT)
        hash_set_release(set);
    else if (set->count > 0)
        memset(set->slots, 0, set->capacity * sizeof *set->slots);
    set->count = 0;
}

/* The slot of the hash, or the free slot where it belongs. */
static uint64_t *find_slot(const struct hash_set *set, const uint64_t hash[2])
{
    size_t i = hash[0] & (set->capacity - 1);
    for (;; i = (i + 1) & (set->capacity - 1)) {
        uint64_t *slot = set->slots[i];
        bool is_free = slot[0] == 0 && slot[1] == 0;
        if (is_free || (slot[0] == hash[0] && slot[1] == hash[1]))
            return slot;
    }
}

static bool insert(struct hash_set *set, const uint64_t hash[2])
{
    uint64_t *slot = find_slot(set, hash);
    if (slot[0] || slot[1])
        return false;
    slot[0] = hash[0];
    slot[1] = hash[1];
    set->count++;
    return true;
}

static void grow(struct hash_set *set)
{
    struct hash_set larger = {.capacity = set->capacity ? 2 * set->capacity : FIRST_CAPACITY};
    larger.slots = memory_new(larger.capacity, sizeof *larger.slots);
    for (size_t i = 0; i < set->capacity; i++)
        if (set->slots[i][0] || set->slots[i][1])
            insert(&larger, set->slots[i]);
    free(set->slots);
    *set = larger;
}

bool hash_set_add(struct hash_set *set, const uint64_t hash[2])
{
    if (2 * (set->count + 1) > set->capacity)
        grow(set);
    return insert(set, hash);
}

bool hash_set_has(const struct hash_set *set, const uint64_t hash[2])
{
    if (set->capacity == 0)
        return false;
    const uint64_t *slot = find_slot(set, hash);
    return slot[0] != 0 || slot[1] != 0;
}
