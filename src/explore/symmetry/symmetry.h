/* symmetry.h - the admission (admission.h) of graphs from which an execution may be reached whose
 * groups of interchangeable threads (twins.h) are in order. Of the executions that only swap
 * threads of groups, exactly one is in order. */
#pragma once

#include "explore/admission.h"

/* For graphs of the execution. admission_free releases it. */
struct admission *symmetry_new(const struct execution *execution);
