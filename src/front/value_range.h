/* value_range.h - the values of an integer for which a comparison holds. */
#pragma once

#include "front/ir.h"

/* The integers of `bits` bits from `first` on, round the end, `extent` + 1 of them. There are
 * others. */
struct value_range {
    uint64_t first;
    uint64_t extent;
    unsigned bits;
};

/* Whether the condition is a comparison of the value, or of its sum with a constant, with a
 * constant, or the opposite of one. If so, and if it holds for some values and not for others, sets
 * the range in which it holds. */
bool value_range_of(LLVMValueRef condition, LLVMValueRef value, struct value_range *range);

struct value_range value_range_opposite(struct value_range range);

/* Whether all values of `inner` are in `outer`. Requires: the same number of bits. */
bool value_range_contains(struct value_range outer, struct value_range inner);
