/* heap.h - objects of the program under test: how they come to life and end.
 *
 * Requires: a running thread, which may park. See address.h for where objects lie. */
#ifndef HEDDLE_MACHINE_HEAP_H
#define HEDDLE_MACHINE_HEAP_H

#include "machine/native_internal.h"

/* A new object; 0 when there is no room for it. `alignment` is a power of two. */
uint64_t heap_allocate(const struct site *site, size_t size, size_t alignment,
                       enum storage storage);

/* The program's death unless `address` is where an object begins. */
void heap_free(const struct site *site, uint64_t address, enum storage storage);

/* Whether a live object of this storage begins at `address`, whatever that is. */
bool heap_is(const struct site *site, uint64_t address, enum storage storage);

/* The size of the live object that begins at `address`; the program's death if there is none. */
size_t heap_size(const struct site *site, uint64_t address);

#endif
