/* oversized.h - atomic objects that no operation of a processor accesses as a whole: of odd or
 * large sizes, or not aligned to their size. libc/atomic.c has their functions.
 *
 * The object has a *stand-in*: a location of 8 bytes at an address of its own, whose value is the
 * number of the object's content in the interner (0: all bytes are 0). An atomic access of the
 * object is an access of the stand-in, with the same order. A plain access of some of the object's
 * bytes reads the stand-in, and a store then writes it, as plain accesses. So all bytes of the
 * object count as one variable in data races.
 *
 * Which bytes are such objects is a fact (facts.h). The first atomic access of one makes a restart
 * due. */
#pragma once

#include "machine/native/native_internal.h"

enum { OVERSIZED_MOST = 256 }; /* bytes of an object */

/* The object that contains the byte. Its size is 0 if there is none. */
struct granule oversized_find(uint64_t address);

/* Whether one of the bytes belongs to such an object. Requires: size > 0. */
bool oversized_overlaps(uint64_t address, unsigned size);

/* The number of a content of `size` bytes, and the bytes of a number. */
uint64_t oversized_number(struct interner *interner, const unsigned char *bytes, unsigned size);
void oversized_bytes(const struct interner *interner, uint64_t number, unsigned char *bytes,
                     unsigned size);
