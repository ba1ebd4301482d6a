/* flow.h - how values flow in an execution. */
#ifndef HEDDLE_FUZZ_FLOW_H
#define HEDDLE_FUZZ_FLOW_H

#include "graph/graph.h"

/* Equal for executions with the same events that read and write the same values. */
struct graph_hash flow_hash_values(const struct graph *graph);

/* Likewise, with the same causal order of reads, too: the classes of RVF-SMC. */
struct graph_hash flow_hash_class(const struct graph *graph);

#endif
