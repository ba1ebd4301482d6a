/* bound.h - the admission (admission.h) of graphs from which an execution with at most so many
 * preemptions may be reached. */
#ifndef HEDDLE_EXPLORE_BOUND_BOUND_H
#define HEDDLE_EXPLORE_BOUND_BOUND_H

#include "explore/admission.h"

/* `most`: preemptions; BOUND_NONE: every graph is admitted, and the result is NULL. admission_free
 * releases it. */
struct admission *bound_new(uint32_t most);

#endif
