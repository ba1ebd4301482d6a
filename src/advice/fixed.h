/* fixed.h - places that keep their orders (--orders-in). */
#pragma once

#include "orders/lattice.h"
#include "orders/order_sites.h"

/* Lets the places keep their orders that are in no file or function of these names, with commas
 * between them; behind a "!", those that are in one. Dies if a name is that of no place. */
void fixed_others(struct order_box *box, const struct order_sites *sites, const char *names);
