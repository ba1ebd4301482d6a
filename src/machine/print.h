/* print.h - the operand of OP_PRINT: how much it prints. A state has the first bytes of that. */
#pragma once

#include "machine/operations/op.h"

enum { PRINT_MOST = 511 }; /* bytes that machine_class.text has at most */

/* `rest`: a hash of the bytes beyond PRINT_MOST. */
static inline uint64_t print_operand(size_t length, uint32_t rest)
{
    return (uint32_t)length | (uint64_t)rest << 32;
}

static inline uint32_t print_length(const struct op *op)
{
    return (uint32_t)op->operand;
}

static inline uint32_t print_rest(const struct op *op)
{
    return (uint32_t)(op->operand >> 32);
}

/* What printing looks at in a FILE of heddle's C library (libc/files/streams.c). Where is_sink is
 * not set, the stream is open for reading. */
struct print_stream {
    bool is_sink; /* what is printed there is dropped */
};
