/* orders.h - the memory orders that the program's operations have (enum order_set). */
#pragma once

#include "machine/native/native_internal.h"

/* Notes the orders of an operation at which a thread has arrived. If another memory model is to be
 * used from now on, a restart is due, and OP_RESTART replaces the operation. */
void orders_note_arrival(struct native *native, struct op *op);

/* Whether the executions depend on memory orders, by what is known so far. */
static inline bool orders_matter(const struct native *native)
{
    return native->options.orders_matter &&
           (!native->options.orders_choose_model || native->machine.facts.orders > ORDERS_SEQ_CST);
}
