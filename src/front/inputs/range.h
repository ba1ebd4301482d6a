/* range.h - intervals of an integer of the program, narrowed by comparisons with constants. */
#pragma once

#include "front/ir.h"

/* A set of values of `bits` bits, at most 64: those in the signed interval that, as unsigned
 * numbers, are in the unsigned one. Empty if one of the intervals is empty. */
struct range {
    unsigned bits;
    int64_t least, most;
    uint64_t unsigned_least, unsigned_most;
};

struct range range_whole(unsigned bits);
bool range_is_empty(const struct range *range);

/* Removes values for which the icmp `compare` is not `truth`. `compare` must compare `value`, or
 * `value` widened, with a constant; other comparisons remove nothing. */
void range_compare(struct range *range, LLVMValueRef value, LLVMValueRef compare, bool truth);

/* Narrows each interval by the other if the sign of all values is known. */
void range_agree(struct range *range);
