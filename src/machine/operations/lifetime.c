#include "machine/operations/lifetime.h"

#include "base/error.h"

/* A lifetime's value: size + 1 in the low 48 bits (0: it has not begun), the storage, and, in the
 * top bit, whether it is over. */
enum { STORAGE_SHIFT = 48, OVER_SHIFT = 63 };
#define SIZE_MASK ((UINT64_C(1) << STORAGE_SHIFT) - 1)
#define OVER (UINT64_C(1) << OVER_SHIFT)

uint64_t lifetime_begin(uint64_t size, enum storage storage)
{
    verify(size < SIZE_MASK && storage < STORAGES);
    return (size + 1) | (uint64_t)storage << STORAGE_SHIFT;
}

uint64_t lifetime_end(uint64_t value)
{
    return value | OVER;
}

bool lifetime_is_live(uint64_t value)
{
    return value != 0 && !lifetime_is_over(value);
}

bool lifetime_is_over(uint64_t value)
{
    return (value & OVER) != 0;
}

uint64_t lifetime_size(uint64_t value)
{
    verify((value & SIZE_MASK) != 0);
    return (value & SIZE_MASK) - 1;
}

enum storage lifetime_storage(uint64_t value)
{
    return (enum storage)(value >> STORAGE_SHIFT & 7);
}
