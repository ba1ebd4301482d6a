#include "machine/operations/part.h"

#include "base/error.h"
#include "machine/operations/wide.h"

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
