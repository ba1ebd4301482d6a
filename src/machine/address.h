/* address.h - the addresses of what the program under test allocates.
 *
 * Heap objects, escaping locals and thread-local variables live at model addresses, at which
 * nothing is mapped. An address is a function of the allocating thread's own history, never of the
 * interleaving, and it determines its object by arithmetic alone:
 *
 *     ADDRESS_FIRST + thread * 2^36 + class * 2^31 + index * 2^class + offset
 *
 * An object of `size` bytes is of the smallest class with 2^class > size (so that one past its end
 * is not the next object), 4 to 30. `index` counts the thread's allocations from 1 (so that below
 * the first object there is none): one counter for the small classes and one for the others, so
 * that a thread's history needs only two numbers. Class 0 is the thread's instances of the
 * thread-local variables, laid out as in their template. */
#ifndef HEDDLE_MACHINE_ADDRESS_H
#define HEDDLE_MACHINE_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ADDRESS_FIRST UINT64_C(0x200000000000)
#define ADDRESS_END UINT64_C(0x400000000000)

enum {
    ADDRESS_THREADS = 512,
    ADDRESS_THREAD_SHIFT = 36,
    ADDRESS_CLASS_SHIFT = 31,
    ADDRESS_LARGEST_SMALL_CLASS = 12,
    ADDRESS_LARGEST_SIZE = (1 << 30) - 1,
};

/* How many objects a thread has allocated. */
struct allocations {
    uint32_t small;
    uint32_t large;
};

static inline bool address_is_modelled(uint64_t address)
{
    return address - ADDRESS_FIRST < ADDRESS_END - ADDRESS_FIRST;
}

static inline unsigned address_thread(uint64_t address)
{
    return (unsigned)((address - ADDRESS_FIRST) >> ADDRESS_THREAD_SHIFT);
}

static inline unsigned address_class(uint64_t address)
{
    return (unsigned)(address >> ADDRESS_CLASS_SHIFT) & 31;
}

static inline bool address_is_thread_local(uint64_t address)
{
    return address_class(address) == 0;
}

/* The start of the object that `address`, which is not thread-local, lies in; 0 for an address that
 * no object can have. */
static inline uint64_t address_base(uint64_t address)
{
    unsigned class = address_class(address);
    return class < 4 ? 0 : address & ~((UINT64_C(1) << class) - 1);
}

/* The address of a new object of `thread`, which is counted; 0 when there is no room for it. The
 * alignment is a power of two. */
uint64_t address_allocate(struct allocations *allocations, unsigned thread, size_t size,
                          size_t alignment);

/* The address of byte `offset` of the thread-local variables of `thread`. */
static inline uint64_t address_of_thread_local(unsigned thread, uint32_t offset)
{
    return ADDRESS_FIRST + ((uint64_t)thread << ADDRESS_THREAD_SHIFT) + offset;
}

static inline uint32_t address_thread_local_offset(uint64_t address)
{
    return (uint32_t)(address & ((UINT64_C(1) << ADDRESS_CLASS_SHIFT) - 1));
}

#endif
