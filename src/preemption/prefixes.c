#include "preemption/prefixes.h"

#include "base/error.h"
#include "base/memory.h"

enum { FIRST_SLOTS = 64 };

void prefixes_release(struct prefixes *prefixes)
{
    free(prefixes->clocks);
    free(prefixes->levels);
    free(prefixes->slots);
    *prefixes = (struct prefixes){0};
}

void prefixes_clear(struct prefixes *prefixes, unsigned width)
{
    require(width > 0 && width % CLOCK_UNIT == 0);
    free(prefixes->slots);
    prefixes->slots = NULL;
    prefixes->slot_count = prefixes->count = 0;
    if (prefixes->width != width)
        prefixes->capacity = 0;
    prefixes->width = width;
}

static clock_entry *clock_of(const struct prefixes *prefixes, size_t number)
{
    verify(number < prefixes->capacity);
    return prefixes->clocks + number * prefixes->width;
}

static size_t hash(const clock_entry *clock, unsigned width)
{
    uint64_t hash = 0;
    for (unsigned i = 0; i < width; i++)
        hash = (hash ^ (uint64_t)(uint32_t)clock[i]) * UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(hash ^ hash >> 32);
}

/* The slot where the prefix is, or would be. */
static uint32_t *find_slot(const struct prefixes *prefixes, const clock_entry *clock)
{
    verify(prefixes->count < prefixes->slot_count);
    size_t mask = prefixes->slot_count - 1, size = prefixes->width * sizeof *clock;
    size_t i = hash(clock, prefixes->width) & mask;
    while (prefixes->slots[i] &&
           memcmp(clock_of(prefixes, prefixes->slots[i] - 1), clock, size) != 0)
        i = (i + 1) & mask;
    return &prefixes->slots[i];
}

static void grow(struct prefixes *prefixes)
{
    prefixes->slot_count = prefixes->slot_count ? 2 * prefixes->slot_count : FIRST_SLOTS;
    free(prefixes->slots);
    prefixes->slots = memory_new(prefixes->slot_count, sizeof *prefixes->slots);
    for (uint32_t i = 0; i < prefixes->count; i++)
        *find_slot(prefixes, clock_of(prefixes, i)) = i + 1;
}

static void append(struct prefixes *prefixes, const clock_entry *clock)
{
    if (prefixes->count == prefixes->capacity) {
        prefixes->capacity = 2 * prefixes->count + FIRST_SLOTS;
        prefixes->clocks = memory_resize(prefixes->clocks, prefixes->capacity * prefixes->width,
                                         sizeof *prefixes->clocks);
        prefixes->levels =
            memory_resize(prefixes->levels, prefixes->capacity, sizeof *prefixes->levels);
    }
    clock_copy(clock_of(prefixes, prefixes->count++), clock, prefixes->width);
}

bool prefixes_add(struct prefixes *prefixes, const clock_entry *clock, uint32_t level)
{
    require(prefixes->width > 0);
    if (2 * prefixes->count >= prefixes->slot_count)
        grow(prefixes);
    uint32_t *slot = find_slot(prefixes, clock);
    if (*slot && prefixes->levels[*slot - 1] <= level)
        return false;
    if (!*slot) {
        append(prefixes, clock);
        *slot = (uint32_t)prefixes->count;
    }
    prefixes->levels[*slot - 1] = level;
    return true;
}
