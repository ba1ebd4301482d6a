/* wide.h - values of 16 bytes, as numbers of the interner. */
#pragma once

#include "machine/operations/interner.h"
#include "machine/operations/rmw.h"

enum { WIDE_SIZE = sizeof(wide) };

/* The number of the value; 0 is the number of 0. */
uint64_t wide_add(struct interner *interner, wide value);
/* The value with the number. */
wide wide_get(const struct interner *interner, uint64_t number);
