/* overwritten.h - mutexes and other objects whose bytes the program has written as data.
 *
 * The location of an object has a value that only operations on objects write. If the program
 * writes other bytes to the object than 0 or a static initialiser, that value means nothing. It
 * could be taken for a thread that holds the object, or for a sequence of threads. */
#pragma once

#include "graph/graph.h"
#include "machine/machine.h"

/* The value of such an object. It counts as destroyed. */
#define OVERWRITTEN UINT64_MAX

/* The value that the location of `op` has after `write` (EVENT_INIT: at first), where `value` is
 * found: OVERWRITTEN if `op` is on an object and `write` is one of data. */
uint64_t overwritten_value(const struct machine *machine, const struct graph *graph,
                           const struct op *op, event_id write, uint64_t value);
