/* store_buffers.h - an execution as a machine with store buffers runs it (memory_model.h,
 * buffer_use): each store goes to its thread's buffer first, and reaches memory later.
 *
 * `keep`: the first keep[t] events of each thread t, as in linearise.h. */
#pragma once

#include "model/memory_model.h"
#include "preemption/preemptions.h"

/* Sets *order to an order of the kept events, where a store stands where it goes to the buffer. A
 * store waits there only if no other event can come next. Requires a model with store buffers under
 * which the events are consistent, and that the arrays of `order` have room for them. */
void store_buffers_order(const struct graph *graph, const struct memory_model *model,
                         const clock_entry *keep, struct preemption_order *order);

/* Sets drained[id], for each store of the order, to the number of the order's events that come
 * before the store reaches memory. `drained` has room for all events of the graph. Returns false if
 * the order, which respects porf, is none in which a machine with store buffers runs the events;
 * those of store_buffers_order are, and so are those that respect co and fr. */
bool store_buffers_find_drains(const struct graph *graph, const struct memory_model *model,
                               const struct preemption_order *order, size_t *drained);
