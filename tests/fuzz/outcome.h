/* outcome.h - what an execution comes to, and which order of its operations matters. */
#pragma once

#include "explore/execution.h"

/* Equal for executions that end with the same memory and the same threads: where each one is, and
 * its registers. */
struct graph_hash outcome_hash(const struct execution *execution);

/* The same for the values of the locations up to `locations`, and the threads as far as the program
 * goes: how a thread waits at a barrier, and how barriers count, does not matter. */
struct graph_hash outcome_hash_of_data(const struct execution *execution, uint32_t locations);

/* Equal for interleavings that only swap operations that commute. Requires that the order of the
 * stamps is the interleaving. */
struct graph_hash outcome_hash_class(const struct execution *execution);

/* Equal for executions that differ only in the order of updates that need none (explore/sets),
 * with or without that order. */
struct graph_hash outcome_hash_sets(const struct execution *execution);
