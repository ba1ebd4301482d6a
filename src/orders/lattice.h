/* lattice.h - the memory orders that the operations of a site may have, from weak to strong.
 *
 * A site's orders are a small lattice: relaxed is below everything, acquire and release are below
 * acq_rel, and that is below seq_cst. Loads have no release, and stores no acquire. Under RC11,
 * strengthening an order only removes executions and data races: synchronisation, happens-before
 * and psc grow with the orders, and rf, co and porf do not look at them. So does making a variable
 * atomic: where its accesses do not race, they are what relaxed ones are. */
#pragma once

#include "base/order.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum order_kind {
    ORDERS_OF_LOAD,
    ORDERS_OF_STORE,
    ORDERS_OF_UPDATE,
    ORDERS_OF_FENCE,
    ORDERS_OF_PART, /* of all loads and stores of a variable: not atomic; or relaxed; acq_rel (loads
                       acquire, stores release); seq_cst */
    ORDER_KINDS
};

/* What the orders of a program cost: a number for each operation that has them. */
enum order_cost { COST_PORTABLE, COST_X86, COST_ARM, ORDER_COSTS };

/* The name of the cost, for --cost; NULL from ORDER_COSTS on. */
const char *order_cost_name(unsigned i);

/* Whether `order` is `other` or weaker. */
bool lattice_is_below(enum ordering order, enum ordering other);

/* The orders that operations of the kind may have, as a set of bits 1 << order. */
unsigned lattice_orders(enum order_kind kind);

/* The weakest of the orders, a set, that are at least `order`, and at most `top`, and not below
 * `bad`, as a set. */
unsigned lattice_ways_out(unsigned orders, enum ordering order, enum ordering top,
                          enum ordering bad);

/* The weakest order of an update that is at least `order`, and `other`, which is one of a load. */
enum ordering lattice_join(enum ordering order, enum ordering other);

/* The strongest of the orders, a set, that are below `order`, and at least `low`, as a set. */
unsigned lattice_next_weaker(unsigned orders, enum ordering order, enum ordering low);

/* The cost of the order; it grows with each step of the lattice. */
unsigned lattice_cost(enum order_cost cost, enum order_kind kind, enum ordering order);

/* What orders may be chosen: those of the lattice between two assignments. A *coordinate* is a
 * choice of one order: a site has one, and a compare-exchange two. C does not allow a failure
 * that is stronger than the success: it is bound. Coordinates may share an order, which is then one
 * that the kinds of all have: an assignment has the same order for them. They have the same `low`
 * and `high`. */
struct order_box {
    size_t count; /* of coordinates */
    enum order_kind *kinds;
    uint8_t *low, *high; /* enum ordering; low is below high */
    unsigned *weights;   /* by which the cost of the coordinate is multiplied */
    bool *is_bound;      /* no stronger than the coordinate in front; NULL: none is */
    enum order_cost cost;
    const size_t *first; /* by coordinate, the first one of those with which it shares its order:
                            maybe itself; NULL: each has its own */
};

/* The first of the coordinates that share the order of this one. */
static inline size_t order_box_first(const struct order_box *box, size_t coordinate)
{
    return box->first ? box->first[coordinate] : coordinate;
}

/* The orders that the coordinate may have, whatever `low` and `high` are, as a set. */
unsigned order_box_orders(const struct order_box *box, size_t coordinate);

/* Gives the order to the coordinate, and to those that share it. */
void order_box_set(const struct order_box *box, uint8_t *orders, size_t coordinate,
                   enum ordering order);

/* Whether the orders are ones that the language allows, and the same where they are shared. */
bool order_box_allows(const struct order_box *box, const uint8_t *orders);

/* Raises orders to the weakest ones that are allowed: those in front of bound coordinates. Returns
 * false if there are none. */
bool order_box_allow(const struct order_box *box, uint8_t *orders);

/* The cost of the assignment: the sum over all coordinates. */
uint64_t order_box_cost(const struct order_box *box, const uint8_t *orders);
/* Whether each order of `orders` is below that of `others`. */
bool order_box_is_below(const struct order_box *box, const uint8_t *orders, const uint8_t *others);
