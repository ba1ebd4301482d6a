/* writers.h - the threads that may still perform a write which revisits a read. */
#pragma once

#include "explore/execution.h"

/* The part of an execution that stays when a read is revisited, and room for the answer. */
struct kept_part {
    const struct execution *execution;
    const clock_entry *keep; /* porf-closed; the read is not in it */
    clock_entry *past;       /* scratch: a clock */
    clock_entry *needs;      /* as many clocks as the execution has threads */
};

/* Counts the threads whose writes may revisit the read. part->needs gets a clock for each: the
 * events that must come before the read then, as alternatives of a scope's pending event. `known`:
 * the known part of the write's causal prefix. Requires that hb is up to date. */
unsigned writers_find(const struct kept_part *part, event_id read, const clock_entry *known);
