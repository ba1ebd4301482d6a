/* writers.h - the threads that may still perform a write which revisits a read. */
#pragma once

#include "explore/bound/feasibility.h"

/* Counts the threads whose writes may revisit the read in the graph of feasibility->keep, which the
 * read is not in. feasibility->needs gets a row for each: the events that must come before the read
 * then, as alternatives of a scope's pending event. `known`: the known part of the write's causal
 * prefix. Requires that hb is up to date. */
unsigned writers_find(struct feasibility *feasibility, event_id read, const clock_entry *known);
