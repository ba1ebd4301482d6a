#include "machine/memory/address.h"

#include "base/error.h"

#include <string.h>

static unsigned class_of(size_t size)
{
    unsigned class = 4;
    while (((size_t)1 << class) <= size)
        class ++;
    return class;
}

enum { LARGE_CLASSES = ADDRESS_LARGEST_CLASS - ADDRESS_LARGEST_SMALL_CLASS };

/* The number of objects of each large class so far. */
static void read_large(const struct allocations *allocations, const struct interner *interner,
                       uint32_t counts[LARGE_CLASSES])
{
    memset(counts, 0, LARGE_CLASSES * sizeof *counts);
    for (unsigned i = 0; i < interner_length(interner, allocations->large); i++)
        counts[i] = interner_word(interner, allocations->large, i);
}

bool address_is_later(uint64_t base, const struct allocations *allocations,
                      const struct interner *interner)
{
    unsigned class = address_class(base);
    verify(class >= 4 && address_base(base) == base);
    uint64_t index = (base & ((UINT64_C(1) << ADDRESS_CLASS_SHIFT) - 1)) >> class;
    if (class <= ADDRESS_LARGEST_SMALL_CLASS)
        return index > allocations->small;
    uint32_t counts[LARGE_CLASSES];
    read_large(allocations, interner, counts);
    return index > counts[class - ADDRESS_LARGEST_SMALL_CLASS - 1];
}

/* Counts an object of the class, up to `most`. Returns the number; 0: there are too many. */
static uint64_t count_large(struct allocations *allocations, struct interner *interner,
                            unsigned class, uint64_t most)
{
    uint32_t counts[LARGE_CLASSES];
    read_large(allocations, interner, counts);
    uint32_t *count = &counts[class - ADDRESS_LARGEST_SMALL_CLASS - 1];
    if (*count == most)
        return 0;
    ++*count;
    allocations->large = interner_add_sequence(interner, counts, LARGE_CLASSES);
    return *count;
}

/* The same for all small classes. */
static uint64_t count_small(struct allocations *allocations, uint64_t most)
{
    return allocations->small < most ? ++allocations->small : 0;
}

uint64_t address_allocate(struct allocations *allocations, struct interner *interner,
                          unsigned thread, size_t size, size_t alignment)
{
    require(thread < ADDRESS_THREADS);
    require(alignment != 0 && (alignment & (alignment - 1)) == 0);
    if (size > ADDRESS_LARGEST_SIZE || alignment > ADDRESS_LARGEST_SIZE)
        return 0;
    unsigned class = class_of(size < alignment ? alignment - 1 : size);
    require(class <= ADDRESS_LARGEST_CLASS);
    uint64_t most = (UINT64_C(1) << (ADDRESS_CLASS_SHIFT - class)) - 1;
    uint64_t index = class <= ADDRESS_LARGEST_SMALL_CLASS
                         ? count_small(allocations, most)
                         : count_large(allocations, interner, class, most);
    if (index == 0)
        return 0;
    uint64_t address = ADDRESS_FIRST + ((uint64_t)thread << ADDRESS_THREAD_SHIFT) +
                       ((uint64_t) class << ADDRESS_CLASS_SHIFT) + (index << class);
    verify(address_base(address) == address && address_base(address + size) == address);
    verify(address_thread(address) == thread && address % alignment == 0);
    return address;
}
