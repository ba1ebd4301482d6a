#include "machine/operations/wide.h"

#include "base/error.h"

enum { WORD_BITS = 32, WORDS = WIDE_SIZE * 8 / WORD_BITS };

uint64_t wide_add(struct interner *interner, wide value)
{
    uint32_t words[WORDS];
    if (value == 0)
        return 0;
    for (unsigned i = 0; i < WORDS; i++)
        words[i] = (uint32_t)(value >> WORD_BITS * i);
    return interner_add_sequence(interner, words, WORDS);
}

wide wide_get(const struct interner *interner, uint64_t number)
{
    wide value = 0;
    if (number == 0)
        return 0;
    require(interner_length(interner, (uint32_t)number) == WORDS);
    for (unsigned i = 0; i < WORDS; i++)
        value |= (wide)interner_word(interner, (uint32_t)number, i) << WORD_BITS * i;
    return value;
}
