#include "machine/access/oversized.h"

#include <string.h>

enum { WORD = sizeof(uint32_t) }; /* of the interner */

uint64_t oversized_number(struct interner *interner, const unsigned char *bytes, unsigned size)
{
    uint32_t words[(OVERSIZED_MOST + WORD - 1) / WORD] = {0};
    uint32_t count = (size + WORD - 1) / WORD, all = 0;
    require(size <= OVERSIZED_MOST);
    memcpy(words, bytes, size);
    for (uint32_t i = 0; i < count; i++)
        all |= words[i];
    return all ? interner_add_sequence(interner, words, count) : 0;
}

void oversized_bytes(const struct interner *interner, uint64_t number, unsigned char *bytes,
                     unsigned size)
{
    memset(bytes, 0, size);
    for (unsigned at = 0; number != 0 && at < size; at += WORD) {
        uint32_t word = interner_word(interner, (uint32_t)number, at / WORD);
        memcpy(bytes + at, &word, size - at < WORD ? size - at : WORD);
    }
}

struct granule oversized_find(uint64_t address)
{
    return locations_oversized(&native_machine->locations, address);
}

bool oversized_overlaps(uint64_t address, unsigned size)
{
    struct locations *locations = &native_machine->locations;
    for (unsigned i = 0; i < size && locations->facts->has_oversized; i++)
        if (locations_oversized(locations, address + i).size)
            return true;
    return false;
}
