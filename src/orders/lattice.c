#include "orders/lattice.h"

#include "base/error.h"

#include <string.h>

const char *order_cost_name(unsigned i)
{
    static const char *const names[] = {
        [COST_PORTABLE] = "portable", [COST_X86] = "x86", [COST_ARM] = "arm", [ORDER_COSTS] = NULL};
    return i < ORDER_COSTS ? names[i] : NULL;
}

#define BIT(order) (1u << (order))

unsigned lattice_orders(enum order_kind kind)
{
    static const unsigned weakest = BIT(ORDER_RELAXED) | BIT(ORDER_SEQ_CST);
    switch (kind) {
    case ORDERS_OF_LOAD:
        return weakest | BIT(ORDER_ACQUIRE);
    case ORDERS_OF_STORE:
        return weakest | BIT(ORDER_RELEASE);
    case ORDERS_OF_PART:
        return weakest | BIT(ORDER_NONE) | BIT(ORDER_ACQ_REL);
    default:
        return weakest | BIT(ORDER_ACQUIRE) | BIT(ORDER_RELEASE) | BIT(ORDER_ACQ_REL);
    }
}

bool lattice_is_below(enum ordering order, enum ordering other)
{
    /* By order: the orders that it is below. */
    static const unsigned above[] = {
        [ORDER_NONE] = ~0u,
        [ORDER_RELAXED] = ~BIT(ORDER_NONE),
        [ORDER_ACQUIRE] = BIT(ORDER_ACQUIRE) | BIT(ORDER_ACQ_REL) | BIT(ORDER_SEQ_CST),
        [ORDER_RELEASE] = BIT(ORDER_RELEASE) | BIT(ORDER_ACQ_REL) | BIT(ORDER_SEQ_CST),
        [ORDER_ACQ_REL] = BIT(ORDER_ACQ_REL) | BIT(ORDER_SEQ_CST),
        [ORDER_SEQ_CST] = BIT(ORDER_SEQ_CST),
    };
    return (above[order] & BIT(other)) != 0;
}

/* Those of the set that are between two. */
static unsigned between(unsigned orders, enum ordering low, enum ordering high)
{
    unsigned set = 0;
    for (enum ordering o = ORDER_NONE; o <= ORDER_ACQ_REL; o++)
        if (lattice_is_below(low, o) && lattice_is_below(o, high))
            set |= BIT(o);
    return set & orders;
}

/* Those of the set that are above no other one. */
static unsigned weakest(unsigned set)
{
    unsigned least = set;
    for (enum ordering o = ORDER_NONE; o <= ORDER_ACQ_REL; o++)
        if (set & BIT(o))
            least &= ~between(set, o, ORDER_SEQ_CST) | BIT(o);
    return least;
}

unsigned lattice_ways_out(unsigned orders, enum ordering order, enum ordering top,
                          enum ordering bad)
{
    return weakest(between(orders, order, top) & ~between(orders, order, bad));
}

enum ordering lattice_join(enum ordering order, enum ordering other)
{
    if (lattice_is_below(other, order))
        return order;
    return other == ORDER_ACQUIRE && order == ORDER_RELEASE ? ORDER_ACQ_REL : other;
}

unsigned lattice_next_weaker(unsigned orders, enum ordering order, enum ordering low)
{
    unsigned set = between(orders, low, order) & ~BIT(order), most = set;
    for (enum ordering o = ORDER_NONE; o <= ORDER_ACQ_REL; o++)
        if (set & BIT(o))
            most &= ~between(set, ORDER_NONE, o) | BIT(o);
    return most;
}

unsigned lattice_cost(enum order_cost cost, enum order_kind kind, enum ordering order)
{
    /* By cost, kind and order. On x86, only what drains the store buffer costs much, and all
     * read-modify-writes do it anyway; on Arm, a release waits longer than an acquire. The rest
     * counts a little, so that what is cheapest is minimal. */
    static const unsigned table[ORDER_COSTS][ORDER_KINDS][ORDER_ACQ_REL + 1] = {
        [COST_PORTABLE] =
            {[ORDERS_OF_LOAD] = {[ORDER_ACQUIRE] = 1, [ORDER_SEQ_CST] = 3},
             [ORDERS_OF_STORE] = {[ORDER_RELEASE] = 1, [ORDER_SEQ_CST] = 6},
             [ORDERS_OF_UPDATE] = {[ORDER_ACQUIRE] = 1,
                                   [ORDER_RELEASE] =
                                       1,
                                   [ORDER_ACQ_REL] =
                                       2,
                                   [ORDER_SEQ_CST] =
                                       3},
             [ORDERS_OF_FENCE] =
                 {[ORDER_ACQUIRE] = 4,
                  [ORDER_RELEASE] =
                      4,
                  [ORDER_ACQ_REL] =
                      5,
                  [ORDER_SEQ_CST] =
                      8},
             [ORDERS_OF_PART] = {[ORDER_RELAXED] = 10, [ORDER_ACQ_REL] = 12, [ORDER_SEQ_CST] = 19}},
        [COST_X86] = {[ORDERS_OF_LOAD] = {[ORDER_ACQUIRE] = 1, [ORDER_SEQ_CST] = 2},
                      [ORDERS_OF_STORE] = {[ORDER_RELEASE] = 1, [ORDER_SEQ_CST] = 200},
                      [ORDERS_OF_UPDATE] = {[ORDER_ACQUIRE] = 1,
                                            [ORDER_RELEASE] = 1,
                                            [ORDER_ACQ_REL] = 2,
                                            [ORDER_SEQ_CST] = 3},
                      [ORDERS_OF_FENCE] = {[ORDER_ACQUIRE] = 1,
                                           [ORDER_RELEASE] = 1,
                                           [ORDER_ACQ_REL] = 2,
                                           [ORDER_SEQ_CST] = 200},
                      [ORDERS_OF_PART] =
                          {[ORDER_RELAXED] = 10, [ORDER_ACQ_REL] = 12, [ORDER_SEQ_CST] = 212}},
        [COST_ARM] =
            {[ORDERS_OF_LOAD] = {[ORDER_ACQUIRE] = 10, [ORDER_SEQ_CST] = 12},
             [ORDERS_OF_STORE] = {[ORDER_RELEASE] = 15, [ORDER_SEQ_CST] = 17},
             [ORDERS_OF_UPDATE] = {[ORDER_ACQUIRE] = 10,
                                   [ORDER_RELEASE] = 15,
                                   [ORDER_ACQ_REL] = 25,
                                   [ORDER_SEQ_CST] = 27},
             [ORDERS_OF_FENCE] = {[ORDER_ACQUIRE] = 40,
                                  [ORDER_RELEASE] = 50,
                                  [ORDER_ACQ_REL] = 55,
                                  [ORDER_SEQ_CST] = 60},
             [ORDERS_OF_PART] =
                 {[ORDER_RELAXED] = 100, [ORDER_ACQ_REL] = 125, [ORDER_SEQ_CST] = 129}},
    };
    require(cost < ORDER_COSTS && kind < ORDER_KINDS && order <= ORDER_ACQ_REL);
    return table[cost][kind][order];
}

unsigned order_box_orders(const struct order_box *box, size_t coordinate)
{
    unsigned orders = lattice_orders(box->kinds[coordinate]);
    for (size_t i = 0; box->first && i < box->count; i++)
        if (box->first[i] == box->first[coordinate])
            orders &= lattice_orders(box->kinds[i]);
    return orders;
}

void order_box_set(const struct order_box *box, uint8_t *orders, size_t coordinate,
                   enum ordering order)
{
    orders[coordinate] = (uint8_t)order;
    for (size_t i = 0; box->first && i < box->count; i++)
        if (box->first[i] == box->first[coordinate])
            orders[i] = (uint8_t)order;
}

/* Whether the coordinate is bound, and its order too strong. */
static bool is_too_strong(const struct order_box *box, const uint8_t *orders, size_t i)
{
    return i > 0 && box->is_bound && box->is_bound[i] &&
           !lattice_is_below((enum ordering)orders[i], (enum ordering)orders[i - 1]);
}

bool order_box_allows(const struct order_box *box, const uint8_t *orders)
{
    for (size_t i = 0; i < box->count; i++)
        if (is_too_strong(box, orders, i) || orders[i] != orders[order_box_first(box, i)])
            return false;
    return true;
}

/* Raises the order of the coordinate to be at least `least`, if that is possible. */
static bool raise_to(const struct order_box *box, uint8_t *orders, size_t i, enum ordering least)
{
    unsigned ways = weakest(between(order_box_orders(box, i), least, (enum ordering)box->high[i]));
    if (ways == 0)
        return false;
    require((ways & (ways - 1)) == 0);
    order_box_set(box, orders, i, (enum ordering)__builtin_ctz(ways));
    return true;
}

/* Each turn raises an order, so that it ends. */
bool order_box_allow(const struct order_box *box, uint8_t *orders)
{
    for (bool is_raised = true; is_raised;) {
        is_raised = false;
        for (size_t i = 1; i < box->count; i++) {
            if (!is_too_strong(box, orders, i))
                continue;
            if (!raise_to(box, orders, i - 1,
                          lattice_join((enum ordering)orders[i - 1], (enum ordering)orders[i])))
                return false;
            is_raised = true;
        }
    }
    return true;
}

uint64_t order_box_cost(const struct order_box *box, const uint8_t *orders)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < box->count; i++)
        sum += (uint64_t)box->weights[i] *
               lattice_cost(box->cost, box->kinds[i], (enum ordering)orders[i]);
    return sum;
}

bool order_box_is_below(const struct order_box *box, const uint8_t *orders, const uint8_t *others)
{
    for (size_t i = 0; i < box->count; i++)
        if (!lattice_is_below((enum ordering)orders[i], (enum ordering)others[i]))
            return false;
    return true;
}
