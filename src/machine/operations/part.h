/* part.h - locations that are accessed in several sizes.
 *
 * The bytes that an atomic access covers are one location. So are the bytes of several atomic
 * accesses that overlap, except where the larger one is in pieces: the location is their union
 * (location.h). A smaller access is of a *part* of the location. The operation sees the value of
 * its part: that is the value that it reads, compares and writes, and that it returns to its
 * thread. An event has the value of the whole location. A write of a part keeps the other bytes, so
 * it is a read-modify-write of the location. That is exact, but writes of different parts are
 * ordered although their order does not matter.
 *
 * A location of at most 8 bytes has its bytes as its value. A *wide* location has 16 bytes, and its
 * value is their number in the interner. */
#pragma once

#include "machine/operations/interner.h"
#include "machine/operations/op.h"
#include "machine/operations/rmw.h"

/* --- Wide values: 16 bytes, as numbers of the interner ---------------------------------------- */

enum { WIDE_SIZE = sizeof(wide) };

/* The number of the value; 0 is the number of 0. */
uint64_t wide_add(struct interner *interner, wide value);
/* The value with the number. */
wide wide_get(const struct interner *interner, uint64_t number);

/* --- Parts ------------------------------------------------------------------------------------ */

/* The value of the part that the operation accesses, when the location has the value `whole`. */
uint64_t part_of(const struct interner *interner, const struct op *op, uint64_t whole);

/* The value of the location when the operation has written `value` to its part, where it was
 * `whole`. May add to the interner. */
uint64_t part_merge(struct interner *interner, const struct op *op, uint64_t whole, uint64_t value);

/* A set of bytes of a location: bit i stands for byte i. */
typedef uint16_t part_bytes;

/* The bytes that the data access covers. */
static inline part_bytes part_bytes_of(const struct op *op)
{
    unsigned skipped = op->is_part ? op->skipped : 0;
    return (part_bytes)(((UINT32_C(1) << op->size) - 1) << skipped);
}
