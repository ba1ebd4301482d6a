#include "explore/values/done_set.h"

#include "base/memory.h"

#include <stdlib.h>

enum { FIRST_CAPACITY = 64 };

void done_set_release(struct done_set *set)
{
    free(set->slots);
    *set = (struct done_set){0};
}

void done_set_clear(struct done_set *set)
{
    set->count = 0;
    set->round++;
}

static bool insert(struct done_set *set, const uint64_t hash[2])
{
    size_t i = hash[0] & (set->capacity - 1);
    for (;; i = (i + 1) & (set->capacity - 1)) {
        struct done_slot *slot = &set->slots[i];
        if (slot->round != set->round) {
            *slot = (struct done_slot){{hash[0], hash[1]}, set->round};
            set->count++;
            return true;
        }
        if (slot->hash[0] == hash[0] && slot->hash[1] == hash[1])
            return false;
    }
}

static void grow(struct done_set *set)
{
    struct done_set larger = {.capacity = set->capacity ? 2 * set->capacity : FIRST_CAPACITY,
                              .round = set->round ? set->round : 1};
    larger.slots = memory_new(larger.capacity, sizeof *larger.slots);
    for (size_t i = 0; i < set->capacity; i++)
        if (set->slots[i].round == set->round)
            insert(&larger, set->slots[i].hash);
    free(set->slots);
    *set = larger;
}

bool done_set_add(struct done_set *set, const uint64_t hash[2])
{
    if (2 * (set->count + 1) > set->capacity)
        grow(set);
    return insert(set, hash);
}
