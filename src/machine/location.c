#include "machine/location.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { WORD = 8, FIRST_SLOTS = 256, SHAPE_WHOLE = 1 };

/* Words are aligned, which leaves the low bits of their addresses to tell the other keys apart. */
enum key { KEY_WORD = 0, KEY_LIFETIME = 1, KEY_ATOMIC_SECTION = 2 };

void locations_init(struct locations *locations)
{
    *locations = (struct locations){.count = 1, .slot_count = FIRST_SLOTS};
    array_reserve(locations->table, locations->capacity, 1);
    locations->table[0] = (struct location){0};
    locations->slots = memory_new(FIRST_SLOTS, sizeof *locations->slots);
}

void locations_release(struct locations *locations)
{
    free(locations->table);
    free(locations->slots);
    *locations = (struct locations){0};
}

void locations_restart(struct locations *locations)
{
    locations->count = 1;
    for (size_t i = 0; i < locations->slot_count; i++)
        memset(locations->slots[i].numbers, 0, sizeof locations->slots[i].numbers);
}

static struct location_slot *probe(const struct locations *locations, uint64_t key)
{
    size_t mask = locations->slot_count - 1;
    size_t i = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 32) & mask;
    while (locations->slots[i].key != key && locations->slots[i].key != 0)
        i = (i + 1) & mask;
    return &locations->slots[i];
}

static void grow(struct locations *locations)
{
    struct locations larger = *locations;
    larger.slot_count *= 2;
    larger.slots = memory_new(larger.slot_count, sizeof *larger.slots);
    for (size_t i = 0; i < locations->slot_count; i++) {
        if (locations->slots[i].key != 0)
            *probe(&larger, locations->slots[i].key) = locations->slots[i];
    }
    free(locations->slots);
    *locations = larger;
}

static struct location_slot *get_slot(struct locations *locations, uint64_t key)
{
    struct location_slot *slot = probe(locations, key);
    if (slot->key == key)
        return slot;
    if (2 * locations->slots_used >= locations->slot_count) {
        grow(locations);
        slot = probe(locations, key);
    }
    locations->slots_used++;
    *slot = (struct location_slot){.key = key, .shape = SHAPE_WHOLE};
    return slot;
}

static uint64_t word_key(uint64_t address)
{
    return address & ~(uint64_t)(WORD - 1);
}

static bool begins_at(const struct location_slot *slot, unsigned byte)
{
    return byte >= WORD || (slot->shape >> byte & 1);
}

static unsigned granule_size(const struct location_slot *slot, unsigned byte)
{
    unsigned size = 1;
    while (!begins_at(slot, byte + size))
        size++;
    return size;
}

/* Splits the granule around `byte` in half until one begins there. */
static bool split(struct location_slot *slot, unsigned byte)
{
    bool in_use = false;
    while (!begins_at(slot, byte)) {
        unsigned first = byte;
        while (!begins_at(slot, first))
            first--;
        unsigned middle = first + granule_size(slot, first) / 2;
        in_use |= slot->numbers[first] != 0;
        slot->shape |= (uint8_t)(1 << middle);
    }
    return in_use;
}

bool locations_fit(struct locations *locations, uint64_t address, unsigned size)
{
    struct location_slot *slot = get_slot(locations, word_key(address));
    unsigned byte = (unsigned)(address - slot->key);
    bool at_start = split(slot, byte);
    bool at_end = split(slot, byte + size);
    return at_start || at_end;
}

unsigned locations_granule(const struct locations *locations, uint64_t address)
{
    const struct location_slot *slot = probe(locations, word_key(address));
    return granule_size(slot, (unsigned)(address - slot->key));
}

static uint32_t add(struct locations *locations, struct location location)
{
    array_reserve(locations->table, locations->capacity, locations->count + 1);
    locations->table[locations->count] = location;
    return (uint32_t)locations->count++;
}

uint32_t locations_of_data(struct locations *locations, uint64_t address, uint64_t base,
                           uint32_t object)
{
    struct location_slot *slot = get_slot(locations, word_key(address));
    unsigned byte = (unsigned)(address - slot->key);
    if (slot->numbers[byte] == 0) {
        unsigned size = granule_size(slot, byte);
        slot->numbers[byte] = add(locations, (struct location){
                                                 .address = address,
                                                 .object = object,
                                                 .extent = (uint32_t)(address + size - base),
                                                 .size = (uint8_t)size,
                                                 .kind = LOCATION_DATA,
                                             });
    }
    return slot->numbers[byte];
}

uint32_t locations_find_data(const struct locations *locations, uint64_t address, unsigned size)
{
    uint32_t number = probe(locations, word_key(address))->numbers[address & (WORD - 1)];
    return locations->table[number].size == size ? number : 0;
}

static uint32_t get_special(struct locations *locations, uint64_t key, enum location_kind kind,
                            uint64_t address)
{
    struct location_slot *slot = get_slot(locations, key);
    if (slot->numbers[0] == 0)
        slot->numbers[0] = add(locations, (struct location){.address = address, .kind = kind});
    return slot->numbers[0];
}

uint32_t locations_of_lifetime(struct locations *locations, uint64_t base)
{
    return get_special(locations, base | KEY_LIFETIME, LOCATION_LIFETIME, base);
}

uint32_t locations_find_lifetime(const struct locations *locations, uint64_t base)
{
    return probe(locations, base | KEY_LIFETIME)->numbers[0];
}

uint32_t locations_of_atomic_section(struct locations *locations)
{
    return get_special(locations, KEY_ATOMIC_SECTION, LOCATION_ATOMIC_SECTION, 0);
}
