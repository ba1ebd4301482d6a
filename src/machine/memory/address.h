/* address.h - the addresses of the objects that the program under test allocates.
 *
 * Heap objects, escaping locals and thread-local variables have model addresses. No memory is
 * mapped there. An address is a function of the allocating thread's own history, never of the
 * interleaving, and it determines its object by arithmetic alone:
 *
 *     ADDRESS_FIRST + thread * 2^36 + class * 2^31 + index * 2^class + offset
 *
 * Classes of objects are 4 to 30. An object of `size` bytes has the smallest class with
 * 2^class > size, so that the address one past its end is not in the next object. `index` counts
 * the thread's allocations from 1, so that no object lies right below the first one. One counter is
 * for all small classes. Each large class has its own, so that the sum of the sizes of a thread's
 * objects may be 1 GiB in each class. Addresses are never used twice. Class
 * 0 holds the thread's instances of the thread-local variables, laid out as in their templates. */
#pragma once

#include "machine/operations/interner.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Between the shadow memory of a build with sanitizers and the addresses at which systems load
 * programs. */
#define ADDRESS_FIRST UINT64_C(0x110000000000)
#define ADDRESS_END UINT64_C(0x500000000000)

enum {
    ADDRESS_THREADS = 1008, /* thread numbers are below this */
    ADDRESS_THREAD_SHIFT = 36,
    ADDRESS_CLASS_SHIFT = 31,
    ADDRESS_LARGEST_SMALL_CLASS = 12,
    ADDRESS_LARGEST_CLASS = 30,
    ADDRESS_LARGEST_SIZE = (1 << 30) - 1, /* bytes */
};
_Static_assert(ADDRESS_FIRST + ((uint64_t)ADDRESS_THREADS << ADDRESS_THREAD_SHIFT) == ADDRESS_END,
               "the threads' ranges fill the model addresses");
_Static_assert(1 << (ADDRESS_THREAD_SHIFT - ADDRESS_CLASS_SHIFT) == 32, "address_class has 5 bits");

/* The numbers of objects that a thread has allocated. */
struct allocations {
    uint32_t small; /* of all small classes */
    uint32_t large; /* a sequence of words in the interner: of each large class; 0: none */
};

static inline bool address_is_modelled(uint64_t address)
{
    return address - ADDRESS_FIRST < ADDRESS_END - ADDRESS_FIRST;
}

/* The addresses of stand-ins (oversized.h), at which there are no objects either. */
#define ADDRESS_STAND_INS (UINT64_C(1) << 62)

static inline bool oversized_is_stand_in(uint64_t address)
{
    return (address & ADDRESS_STAND_INS) != 0;
}

/* The stand-in of the object that begins at the address, and that object. */
static inline uint64_t oversized_stand_in(uint64_t object)
{
    return ADDRESS_STAND_INS | object << 3;
}
static inline uint64_t oversized_object(uint64_t stand_in)
{
    return (stand_in & ~ADDRESS_STAND_INS) >> 3;
}

/* The following functions require an address with address_is_modelled(). */
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

/* The start of the object that `address` lies in, or 0 if no object can lie there. Requires that
 * `address` is not thread-local. */
static inline uint64_t address_base(uint64_t address)
{
    unsigned class = address_class(address);
    return class < 4 ? 0 : address & ~((UINT64_C(1) << class) - 1);
}

/* Counts a new object of `size` bytes and returns its address, or 0 if there is no room for it. May
 * add to the interner. Requires: `thread` < ADDRESS_THREADS; `alignment` is a power of two. */
uint64_t address_allocate(struct allocations *allocations, struct interner *interner,
                          unsigned thread, size_t size, size_t alignment);

/* Whether the object that starts at `base` was allocated when its thread had these numbers of
 * objects, or later. Requires that `base` is not thread-local. */
bool address_is_later(uint64_t base, const struct allocations *allocations,
                      const struct interner *interner);

/* The address of byte `offset` of the thread-local variables of `thread`. */
static inline uint64_t address_of_thread_local(unsigned thread, uint32_t offset)
{
    return ADDRESS_FIRST + ((uint64_t)thread << ADDRESS_THREAD_SHIFT) + offset;
}

static inline uint32_t address_thread_local_offset(uint64_t address)
{
    return (uint32_t)(address & ((UINT64_C(1) << ADDRESS_CLASS_SHIFT) - 1));
}
