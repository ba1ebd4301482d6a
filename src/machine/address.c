#include "machine/address.h"

#include "base/error.h"

static unsigned class_of(size_t size)
{
    unsigned class = 4;
    while (((size_t)1 << class) <= size)
        class ++;
    return class;
}

bool address_is_later(uint64_t base, const struct allocations *allocations)
{
    unsigned class = address_class(base);
    verify(class >= 4 && address_base(base) == base);
    uint64_t index = (base & ((UINT64_C(1) << ADDRESS_CLASS_SHIFT) - 1)) >> class;
    return index > (class <= ADDRESS_LARGEST_SMALL_CLASS ? allocations->small : allocations->large);
}

uint64_t address_allocate(struct allocations *allocations, unsigned thread, size_t size,
                          size_t alignment)
{
    require(thread < ADDRESS_THREADS);
    require(alignment != 0 && (alignment & (alignment - 1)) == 0);
    if (size > ADDRESS_LARGEST_SIZE || alignment > ADDRESS_LARGEST_SIZE)
        return 0;
    unsigned class = class_of(size < alignment ? alignment - 1 : size);
    uint32_t *counter =
        class <= ADDRESS_LARGEST_SMALL_CLASS ? &allocations->small : &allocations->large;
    uint64_t offset = (uint64_t)(*counter + 1) << class;
    if (offset >> ADDRESS_CLASS_SHIFT)
        return 0;
    ++*counter;
    uint64_t address = ADDRESS_FIRST + ((uint64_t)thread << ADDRESS_THREAD_SHIFT) +
                       ((uint64_t) class << ADDRESS_CLASS_SHIFT) + offset;
    verify(address_base(address) == address && address_base(address + size) == address);
    verify(address_thread(address) == thread && address % alignment == 0);
    return address;
}
