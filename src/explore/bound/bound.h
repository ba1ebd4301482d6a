/* bound.h - the admission (admission.h) for a bound on preemptions: it keeps the graphs from which
 * an execution within the bound may be reached. */
#pragma once

#include "explore/admission.h"

/* `most`: preemptions; BOUND_NONE: every graph is admitted, and the result is NULL. admission_free
 * releases it. `watch`: of the exploration that asks. */
struct admission *bound_new(uint32_t most, struct watch *watch);
