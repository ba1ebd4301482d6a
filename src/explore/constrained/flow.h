/* flow.h - what the accesses of a block do with data: whether its thread looks at the values, or
 * only adds them to others and stores the sums. */
#pragma once

#include "explore/constrained/access.h"

/* Sets the flow of the last one of the block's accesses so far, which is the event `id`.
 * `in_section`: the block is a section of the program, so that the forms of its loads hold. */
void flow_set(struct step_access *accesses, size_t count, const struct execution *execution,
              event_id id, bool in_section);

/* Whether the event accesses a whole location that is data, whose bits were all written. */
bool flow_is_whole(const struct op *op, const struct event *event);

/* The newest linear load at the place among the accesses; NULL: there is none. */
const struct step_access *flow_find_take(const struct step_access *accesses, size_t count,
                                         uint32_t place);
