/* mixed.h - values of locations that are accessed in several sizes (part.h), in an execution. */
#ifndef HEDDLE_EXPLORE_MIXED_H
#define HEDDLE_EXPLORE_MIXED_H

#include "explore/execution.h"

/* Sets *value to the value of the part that the operation accesses, after `write`. Returns false if
 * one of its bytes is undefined; such bytes are 0. Linear in the writes of parts up to the last
 * write that covers the part, if the location is undefined at first; else constant. Requires what
 * execution_value requires. */
bool mixed_value(const struct execution *execution, const struct op *op, event_id write,
                 uint64_t *value);

/* The location's value after the operation has written `value` to its part, behind `write`. */
uint64_t mixed_merge(const struct execution *execution, const struct op *op, event_id write,
                     uint64_t value);

#endif
