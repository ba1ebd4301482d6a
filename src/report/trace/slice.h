/* slice.h - the steps of a trace that its failure depends on.
 *
 * heddle does not know what a thread computes from what it reads. So a step *matters* if
 *  - it fails or waits for ever, or the report names it;
 *  - its thread has a later step that matters, and it reads what another thread wrote or writes,
 *    creates a thread that has a step that matters, or joins one;
 *  - a thread waits for a condition for ever, and it is a signal since then, or a write of what
 *    that thread looked at before it began to wait (awaited.h);
 *  - a step that matters reads from it; or its thread's next access of the location is a write that
 *    matters, and it only reads; or another thread's write that matters replaces its own;
 *  - it takes or gives back a lock, and in between its thread has a step that matters. (A lock that
 *    is handed over is no such read: what a thread finds, it reads in other locations.)
 * The other steps write nothing that a step that matters reads. */
#pragma once

#include "report/trace/trace.h"

/* Sets matters[i] for each step that matters, and clears it for the others. Linear in the trace. */
void slice_find(const struct trace *trace, bool *matters);
