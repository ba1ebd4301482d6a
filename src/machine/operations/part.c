#include "machine/operations/part.h"

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

/* --- Parts ------------------------------------------------------------------------------------ */

static uint64_t mask_of(unsigned size)
{
    verify(size >= 1 && size <= 8);
    return size == 8 ? UINT64_MAX : (UINT64_C(1) << 8 * size) - 1;
}

uint64_t part_of(const struct interner *interner, const struct op *op, uint64_t whole)
{
    if (!op->is_part)
        return whole;
    if (!op->is_wide)
        return whole >> 8 * op->skipped & mask_of(op->size);
    return (uint64_t)(wide_get(interner, whole) >> 8 * op->skipped) & mask_of(op->size);
}

uint64_t part_merge(struct interner *interner, const struct op *op, uint64_t whole, uint64_t value)
{
    if (!op->is_part)
        return value;
    verify((value & ~mask_of(op->size)) == 0);
    uint64_t mask = mask_of(op->size);
    unsigned shift = 8 * op->skipped;
    if (!op->is_wide)
        return (whole & ~(mask << shift)) | value << shift;
    wide other = wide_get(interner, whole) & ~((wide)mask << shift);
    return wide_add(interner, other | (wide)value << shift);
}
