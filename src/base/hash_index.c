#include "base/hash_index.h"

#include "base/error.h"
#include "base/memory.h"

#include <string.h>

enum { FIRST_CAPACITY = 64 };

void hash_index_release(struct hash_index *index)
{
    free(index->slots);
    *index = (struct hash_index){0};
}

void hash_index_clear(struct hash_index *index)
{
    if (index->count > 0)
        memset(index->slots, 0, index->capacity * sizeof *index->slots);
    index->count = 0;
}

/* Requires: a slot is free. */
static void put(struct hash_index *index, struct hash_slot slot)
{
    const size_t mask = index->capacity - 1;
    size_t i = slot.hash & mask;
    while (index->slots[i].number != 0)
        i = (i + 1) & mask;
    index->slots[i] = slot;
    index->count++;
}

static void grow(struct hash_index *index)
{
    struct hash_index larger = {.capacity = index->capacity ? 2 * index->capacity : FIRST_CAPACITY};
    larger.slots = memory_new(larger.capacity, sizeof *larger.slots);
    for (size_t i = 0; i < index->capacity; i++)
        if (index->slots[i].number != 0)
            put(&larger, index->slots[i]);
    free(index->slots);
    *index = larger;
}

void hash_index_add(struct hash_index *index, uint64_t hash, uint32_t number)
{
    require(number != 0);
    if (2 * (index->count + 1) > index->capacity)
        grow(index);
    put(index, (struct hash_slot){.hash = (uint32_t)hash, .number = number});
}
