/* state.h - the state of an object that is no data: a mutex, a semaphore, the memory of malloc. */
#pragma once

#include "explore/exploration.h"

/* The state in which the operation leaves its location, for the new value: "held by thread 2", "1
 * of 3 have arrived". Fresh memory; NULL: the operation is on data, or its value says nothing.
 * Requires: the operation has written `value` to its location. */
char *state_describe(const struct execution *execution, const struct op *op, uint64_t value);
