/* together.h - places that have one memory order together (--orders-together).
 *
 * A name is that of a macro which contains the operation, of a macro which is its order, or of the
 * function around it. Operations of one kind that a macro or a function has share their order, if
 * it is the same in the source. All uses of a macro that is an order share it, so it is one that
 * all of them may have. */
#pragma once

#include "orders/lattice.h"
#include "orders/order_sites.h"

/* Lets places share their orders by these names, with commas between them. Dies if one is that of
 * no place. Returns the names as texts of their own, which the caller frees behind the sites. */
char *together_find(const struct order_sites *sites, const char *names);
/* Fills in box->first, which the caller frees, for places that share their orders. A place that
 * keeps its order keeps that of the others, too. Requires that the rest of the box is filled in. */
void together_apply(const struct order_sites *sites, struct order_box *box);
