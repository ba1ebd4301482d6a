/* range.h - what comparisons with constants tell of an integer of the program. */
#ifndef HEDDLE_FRONT_RANGE_H
#define HEDDLE_FRONT_RANGE_H

#include "front/ir.h"

/* Of a value of `bits` bits, at most 64: its pattern, as a signed number and as an unsigned one, is
 * within both intervals. Empty when one of them is. */
struct range {
    unsigned bits;
    int64_t least, most;
    uint64_t unsigned_least, unsigned_most;
};

struct range range_whole(unsigned bits);
bool range_is_empty(const struct range *range);

/* Leaves what `value` may be when the icmp `compare` is `truth`; it may be what is compared with a
 * constant, or be widened to that. Comparisons of anything else tell nothing. */
void range_compare(struct range *range, LLVMValueRef value, LLVMValueRef compare, bool truth);

/* Where the sign is known, what is known of one kind of number is true of the other. */
void range_agree(struct range *range);

#endif
