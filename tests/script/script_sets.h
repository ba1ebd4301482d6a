/* script_sets.h - the locations of a script whose updates need no order (explore/sets). */
#pragma once

#include "script/script.h"

/* By location: the rmw_class of all its updates, if some instruction updates it, and no other one
 * accesses it but by reads or full writes (unordered.h), with a bit of its own in case of the
 * latter; or the mark of a semaphore with one waiter; else 0. The caller frees
 * it. */
unsigned char *script_sets_new(const struct script *script);

/* Whether a fence, or an update that might be without an order, acquires, or a full write is
 * seq_cst. */
bool script_sets_acquire(const struct script *script);

/* Gives those locations an order that have a store which does not drain the buffer of tso; with
 * `all`, those that have any store. */
void script_sets_order_stores(const struct script *script, unsigned char *sets, bool all);

/* Posts and waits of semaphores need an order, whatever they are. */
void script_sets_order_semaphores(unsigned char *sets, unsigned location_count);
