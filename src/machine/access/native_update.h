/* native_update.h - atomic updates of a thread's own native memory, which no other thread accesses.
 */
#pragma once

#include "machine/operations/op.h"
#include "machine/operations/wide.h"
#include "machine/site.h"

/* Runs OP_RMW with the site's function, or OP_CAS, on `size` bytes, 1 to 8. Returns the value
 * before. */
uint64_t native_update(enum op_kind kind, const struct site *site, void *memory, unsigned size,
                       uint64_t operand, uint64_t expected);

/* The same on 16 bytes; also OP_READ and OP_WRITE. */
wide native_update_wide(enum op_kind kind, const struct site *site, void *memory, wide operand,
                        wide expected);
