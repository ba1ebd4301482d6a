/* unset.c - a tagged word is a sequence of the interner: the halves of the word, then those of its
 * unset bits. */
#include "machine/operations/unset.h"

#include "base/error.h"

enum { HALVES = 4 };

uint64_t unset_tag(struct interner *interner, uint64_t word, uint64_t unset)
{
    require(unset != 0 && (word & unset) == 0);
    uint32_t halves[HALVES] = {(uint32_t)word, (uint32_t)(word >> 32), (uint32_t)unset,
                               (uint32_t)(unset >> 32)};
    return UNSET_WHOLE | interner_add_sequence(interner, halves, HALVES);
}

uint64_t unset_word(const struct interner *interner, uint64_t value, unsigned size, uint64_t *unset)
{
    require(size >= 1 && size <= 8);
    uint32_t number = (uint32_t)value;
    if (value == UNSET_WHOLE) {
        *unset = UINT64_MAX >> (64 - 8 * size);
        return 0;
    }
    *unset = 0;
    if (value >> 32 != UNSET_TAG || number >= interner->count ||
        interner_length(interner, number) != HALVES)
        return value;
    uint32_t halves[HALVES];
    for (uint32_t i = 0; i < HALVES; i++)
        halves[i] = interner_word(interner, number, i);
    *unset = halves[2] | (uint64_t)halves[3] << 32;
    return halves[0] | (uint64_t)halves[1] << 32;
}
