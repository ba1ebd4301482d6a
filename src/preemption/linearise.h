/* linearise.h - an order of the events of a graph, under any memory model. */
#pragma once

#include "model/memory_model.h"
#include "preemption/preemptions.h"

/* Sets *order to an order of the first keep[t] events of each thread t (NULL: of all events) that
 * respects porf. It respects co and fr, too, if some order does: that is so iff the events are
 * sequentially consistent, and then the result is true. Otherwise, some read comes after a write
 * that is later in co than its source, or some write after one that is later than itself; under a
 * model with store buffers, the order is that of store_buffers.h. No thread is marked as preempted.
 * Requires that the events are porf-closed and consistent under the model, and that the arrays of
 * `order` have room for them. */
bool linearise(const struct graph *graph, const struct memory_model *model, const clock_entry *keep,
               struct preemption_order *order);
