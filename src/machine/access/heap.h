/* heap.h - allocation and deallocation of the objects of the program under test. address.h chooses
 * their addresses.
 *
 * All functions require a running thread, and may park it. */
#pragma once

#include "machine/native/native_internal.h"

/* Allocates an object of `size` bytes and returns its address; 0 if it is too large.
 * Requires: `alignment` is a power of two. */
uint64_t heap_allocate(const struct site *site, size_t size, size_t alignment,
                       enum storage storage);

/* Ends the object that begins at `address`. It is an error of the program if no object can begin
 * there; OP_FREE finds the other errors. */
void heap_free(const struct site *site, uint64_t address, enum storage storage);

/* The same for an object of malloc, which ends as soon as no hazard pointer (hazards.h) protects
 * it. */
void heap_retire(const struct site *site, uint64_t address);

/* Ends the live local variables of the running thread, which leaves its functions for good. */
void heap_end_locals(const struct site *site);
/* Ends those that have come to life since thread_data.locals was `before`. Returns false, and ends
 * none, if one that was alive then has ended. */
bool heap_end_locals_since(const struct site *site, uint32_t before);

/* Whether a live object of this storage begins at `address`, which may be any number. */
bool heap_is(const struct site *site, uint64_t address, enum storage storage);

/* The size of the live object of the heap that begins at `address`, which may be any number; 0 if
 * there is none. */
size_t heap_size_if_live(const struct site *site, uint64_t address);

/* The size, in bytes, of the live heap object that begins at `address`. It is an error of the
 * program if there is none. */
size_t heap_size(const struct site *site, uint64_t address);

/* Ends the life of the running thread's thread-local variables. They have one only if some thread
 * accesses those of another one, which is a fact. They are one object then. */
void heap_end_thread_locals(void);
