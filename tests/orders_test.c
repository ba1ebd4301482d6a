/* orders_test.c - memory orders as a lattice, and the least of them that a set of bad ones leaves,
 * against brute force. */
#include "orders/minima.h"

#include "base/mix.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_COORDINATES = 5, MOST_BAD = 6 };

static uint64_t state_of_draws;

static unsigned draw(unsigned count)
{
    return (unsigned)(mix64(++state_of_draws) % count);
}

/* One of the kind's orders that is at least `low`. */
static uint8_t draw_order(enum order_kind kind, uint8_t low)
{
    for (;;) {
        enum ordering order = (enum ordering)draw(ORDER_ACQ_REL + 1);
        if ((lattice_orders(kind) & 1u << order) && lattice_is_below((enum ordering)low, order))
            return (uint8_t)order;
    }
}

static void weaker_and_stronger(void **state)
{
    (void)state;
    static const enum ordering chains[][3] = {{ORDER_RELAXED, ORDER_ACQUIRE, ORDER_ACQ_REL},
                                              {ORDER_RELAXED, ORDER_RELEASE, ORDER_ACQ_REL},
                                              {ORDER_RELAXED, ORDER_ACQ_REL, ORDER_SEQ_CST}};
    for (size_t c = 0; c < sizeof chains / sizeof *chains; c++)
        for (unsigned i = 0; i < 3; i++)
            for (unsigned k = 0; k < 3; k++)
                assert_int_equal(lattice_is_below(chains[c][i], chains[c][k]), i <= k);
    assert_false(lattice_is_below(ORDER_ACQUIRE, ORDER_RELEASE));
    assert_false(lattice_is_below(ORDER_RELEASE, ORDER_ACQUIRE));
}

static void each_step_costs(void **state)
{
    (void)state;
    for (unsigned cost = 0; cost < ORDER_COSTS; cost++)
        for (unsigned kind = 0; kind < ORDER_KINDS; kind++)
            for (unsigned a = ORDER_RELAXED; a <= ORDER_ACQ_REL; a++)
                for (unsigned b = ORDER_RELAXED; b <= ORDER_ACQ_REL; b++) {
                    unsigned both = 1u << a | 1u << b;
                    if (a == b || (lattice_orders((enum order_kind)kind) & both) != both ||
                        !lattice_is_below((enum ordering)a, (enum ordering)b))
                        continue;
                    assert_true(lattice_cost((enum order_cost)cost, (enum order_kind)kind, a) <
                                lattice_cost((enum order_cost)cost, (enum order_kind)kind, b));
                }
}

static void ways_out_are_the_least(void **state)
{
    (void)state;
    unsigned update = lattice_orders(ORDERS_OF_UPDATE), load = lattice_orders(ORDERS_OF_LOAD);
    assert_int_equal(lattice_ways_out(update, ORDER_RELAXED, ORDER_SEQ_CST, ORDER_RELAXED),
                     1u << ORDER_ACQUIRE | 1u << ORDER_RELEASE);
    assert_int_equal(lattice_ways_out(update, ORDER_RELAXED, ORDER_SEQ_CST, ORDER_ACQUIRE),
                     1u << ORDER_RELEASE);
    assert_int_equal(lattice_ways_out(update, ORDER_ACQUIRE, ORDER_SEQ_CST, ORDER_ACQUIRE),
                     1u << ORDER_ACQ_REL);
    assert_int_equal(lattice_ways_out(load, ORDER_RELAXED, ORDER_ACQUIRE, ORDER_ACQUIRE), 0);
    assert_int_equal(lattice_next_weaker(update, ORDER_ACQ_REL, ORDER_RELAXED),
                     1u << ORDER_ACQUIRE | 1u << ORDER_RELEASE);
    assert_int_equal(lattice_next_weaker(update, ORDER_ACQ_REL, ORDER_ACQUIRE),
                     1u << ORDER_ACQUIRE);
    assert_int_equal(lattice_next_weaker(load, ORDER_SEQ_CST, ORDER_RELAXED), 1u << ORDER_ACQUIRE);
}

struct bad_set {
    uint8_t orders[MOST_BAD][MOST_COORDINATES];
    unsigned count;
};

static bool is_open(const struct order_box *box, const struct bad_set *bad, const uint8_t *orders)
{
    for (unsigned i = 0; i < bad->count; i++)
        if (order_box_is_below(box, orders, bad->orders[i]))
            return false;
    return true;
}

/* Goes to the next assignment of the box; false behind the last one. */
static bool next(const struct order_box *box, uint8_t *orders)
{
    for (size_t i = 0; i < box->count; i++) {
        do
            orders[i] = (uint8_t)(orders[i] == ORDER_ACQ_REL ? ORDER_RELAXED : orders[i] + 1);
        while (!(lattice_orders(box->kinds[i]) & 1u << orders[i]) ||
               !lattice_is_below((enum ordering)box->low[i], (enum ordering)orders[i]) ||
               !lattice_is_below((enum ordering)orders[i], (enum ordering)box->high[i]));
        if (orders[i] != box->low[i])
            return true;
    }
    return false;
}

/* The number of minimal open assignments, each of which is one of the minima. */
static size_t count_minimal(const struct order_box *box, const struct bad_set *bad,
                            const struct minima *minima)
{
    uint8_t orders[MOST_COORDINATES], lower[MOST_COORDINATES];
    size_t count = 0;
    memcpy(orders, box->low, box->count);
    do {
        bool is_minimal = is_open(box, bad, orders);
        memcpy(lower, box->low, box->count);
        do
            if (is_minimal && memcmp(lower, orders, box->count) != 0 &&
                order_box_is_below(box, lower, orders) && is_open(box, bad, lower))
                is_minimal = false;
        while (is_minimal && next(box, lower));
        if (!is_minimal)
            continue;
        bool is_found = false;
        for (size_t i = 0; i < minima->count; i++)
            is_found |= memcmp(minima->list[i].orders, orders, box->count) == 0;
        assert_true(is_found);
        count++;
    } while (next(box, orders));
    return count;
}

static void minima_are_those_of_brute_force(void **state)
{
    (void)state;
    for (unsigned round = 0; round < 400; round++) {
        enum order_kind kinds[MOST_COORDINATES];
        uint8_t low[MOST_COORDINATES], high[MOST_COORDINATES];
        unsigned weights[MOST_COORDINATES];
        struct bad_set bad = {.count = 1 + draw(MOST_BAD)};
        struct order_box box = {.count = 1 + draw(MOST_COORDINATES),
                                .kinds = kinds,
                                .low = low,
                                .high = high,
                                .weights = weights,
                                .cost = COST_PORTABLE};
        for (size_t i = 0; i < box.count; i++) {
            kinds[i] = (enum order_kind)draw(ORDER_KINDS);
            low[i] = draw(3) ? ORDER_RELAXED : draw_order(kinds[i], ORDER_RELAXED);
            high[i] = draw(3) ? ORDER_SEQ_CST : draw_order(kinds[i], low[i]);
            weights[i] = 1;
        }
        struct minima minima;
        minima_init(&minima, &box);
        for (unsigned b = 0; b < bad.count; b++) {
            for (size_t i = 0; i < box.count; i++)
                do
                    bad.orders[b][i] = draw_order(kinds[i], low[i]);
                while (!lattice_is_below((enum ordering)bad.orders[b][i], (enum ordering)high[i]));
            minima_exclude(&minima, bad.orders[b]);
        }
        assert_int_equal(count_minimal(&box, &bad, &minima), minima.count);
        minima_sort(&minima);
        for (size_t i = 1; i < minima.count; i++)
            assert_true(minima.list[i - 1].cost <= minima.list[i].cost);
        assert_ptr_equal(minima_cheapest(&minima), minima.count ? minima.list : NULL);
        minima_release(&minima);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weaker_and_stronger),
        cmocka_unit_test(each_step_costs),
        cmocka_unit_test(ways_out_are_the_least),
        cmocka_unit_test(minima_are_those_of_brute_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
