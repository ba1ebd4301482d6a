/* flow.h - how values flow in an execution. */
#pragma once

#include "explore/execution.h"

/* Equal for executions with the same events that read and write the same values. (An attempt to
 * lock does not see which thread holds the mutex.) */
struct graph_hash flow_hash_values(const struct execution *execution);

/* Likewise, with the same causal order of reads, too: the classes of RVF-SMC. Without
 * `by_sections`, it makes no difference from which unlock a lock reads. */
struct graph_hash flow_hash_class(const struct execution *execution, bool by_sections);
