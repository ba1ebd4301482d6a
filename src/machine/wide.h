/* wide.h - values of 16 bytes, as numbers of the interner. */
#ifndef HEDDLE_MACHINE_WIDE_H
#define HEDDLE_MACHINE_WIDE_H

#include "machine/interner.h"
#include "machine/op.h"

__extension__ typedef unsigned __int128 wide;

enum { WIDE_SIZE = sizeof(wide) };

/* The number of the value; 0 is the number of 0. */
uint64_t wide_add(struct interner *interner, wide value);
/* The value with the number. */
wide wide_get(const struct interner *interner, uint64_t number);

/* What the read-modify-write makes of the value `old`. */
wide wide_update(enum rmw function, wide old, wide operand);

#endif
