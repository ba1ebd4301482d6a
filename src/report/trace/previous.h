/* previous.h - of each step of a trace, the one before it in its thread at the same location. */
#pragma once

#include "report/trace/trace.h"

/* By step; -1: there is none, or the step has no location. The caller frees the array. Linear in
 * the trace. */
int *previous_find(const struct trace *trace);
