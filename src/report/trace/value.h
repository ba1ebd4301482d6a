/* value.h - converts words of the machine to values of the program. */
#pragma once

#include "machine/operations/op.h"

#include <stdint.h>

/* The word of `size` bytes as a signed number. Sizes 0 and 8 mean the whole word. */
static inline int64_t value_signed(uint64_t value, unsigned size)
{
    unsigned unused = size == 0 || size >= 8 ? 0 : 64 - 8 * size;
    return (int64_t)(value << unused) >> unused;
}

/* The numbers that stand for what is none, as results of an operation of a checked object: those of
 * heddle/linearizability.hpp. */
static const int64_t value_nothing = INT64_MIN;
static const int64_t value_thrown = INT64_MIN + 1;

/* What a word of a result is called; NULL: it is a number. */
static inline const char *value_result_name(int64_t word)
{
    return word == value_nothing ? "nothing" : word == value_thrown ? "an exception" : NULL;
}

/* Whether the values of the operation are data of the program, and fit a number of 8 bytes. */
static inline bool value_is_number(const struct op *op)
{
    return op_is_data(op) && op->size <= sizeof(uint64_t);
}
