#include "orders/minima.h"

#include "base/memory.h"

#include <string.h>

enum { MOST = 1 << 14 }; /* elements */

static void add(struct minima *minima, const uint8_t *orders, bool is_proved)
{
    const struct order_box *box = minima->box;
    struct minimum *minimum = array_push(minima->list, minima->count, minima->capacity);
    *minimum = (struct minimum){.orders = memory_new(box->count + 1, 1),
                                .cost = order_box_cost(box, orders),
                                .is_proved = is_proved};
    memcpy(minimum->orders, orders, box->count);
}

void minima_init(struct minima *minima, const struct order_box *box)
{
    *minima = (struct minima){.box = box};
    add(minima, box->low, false);
    if (!order_box_allow(box, minima->list[0].orders))
        free(minima->list[--minima->count].orders);
    else
        minima->list[0].cost = order_box_cost(box, minima->list[0].orders);
}

void minima_release(struct minima *minima)
{
    for (size_t i = 0; i < minima->count; i++)
        free(minima->list[i].orders);
    free(minima->list);
    *minima = (struct minima){0};
}

/* Whether some element is below the orders. */
static bool has_below(const struct minima *minima, const uint8_t *orders)
{
    for (size_t i = 0; i < minima->count; i++)
        if (order_box_is_below(minima->box, minima->list[i].orders, orders))
            return true;
    return false;
}

/* Adds the element, and drops those above. */
static void replace_above(struct minima *minima, const uint8_t *orders)
{
    size_t kept = 0;
    for (size_t k = 0; k < minima->count; k++) {
        struct minimum *other = &minima->list[k];
        if (order_box_is_below(minima->box, orders, other->orders))
            free(other->orders);
        else
            minima->list[kept++] = *other;
    }
    minima->count = kept;
    add(minima, orders, false);
}

/* Adds the assignments that raise one coordinate, or those that share an order, out of what is
 * below `bad`. Those that are above an element are not minimal. Two of them, of one element or of
 * several, may be comparable: the lower one then drops the other. */
static void add_raised(struct minima *minima, const uint8_t *orders, const uint8_t *bad)
{
    const struct order_box *box = minima->box;
    uint8_t *raised = memory_new(box->count + 1, 1);
    for (size_t i = 0; i < box->count; i++) {
        if (order_box_first(box, i) != i)
            continue;
        unsigned ways = lattice_ways_out(order_box_orders(box, i), (enum ordering)orders[i],
                                         (enum ordering)box->high[i], (enum ordering)bad[i]);
        for (; ways; ways &= ways - 1) {
            memcpy(raised, orders, box->count);
            order_box_set(box, raised, i, (enum ordering)__builtin_ctz(ways));
            if (order_box_allow(box, raised) && !has_below(minima, raised))
                replace_above(minima, raised);
        }
    }
    free(raised);
}

static int compare(const void *one, const void *other)
{
    const struct minimum *a = one, *b = other;
    return (a->cost > b->cost) - (a->cost < b->cost);
}

void minima_sort(struct minima *minima)
{
    qsort(minima->list, minima->count, sizeof *minima->list, compare);
}

void minima_exclude(struct minima *minima, const uint8_t *bad)
{
    struct minimum *old = minima->list;
    size_t count = minima->count, gone = 0;
    minima->list = memory_new(count + 1, sizeof *old);
    minima->capacity = count + 1;
    minima->count = 0;
    for (size_t i = 0; i < count; i++)
        if (order_box_is_below(minima->box, old[i].orders, bad))
            old[gone++] = old[i];
        else
            minima->list[minima->count++] = old[i];
    for (size_t i = 0; i < gone; i++) {
        add_raised(minima, old[i].orders, bad);
        free(old[i].orders);
    }
    free(old);
    if (minima->count <= MOST)
        return;
    minima->is_cut = true;
    minima_sort(minima);
    while (minima->count > MOST / 2)
        free(minima->list[--minima->count].orders);
}

struct minimum *minima_cheapest(struct minima *minima)
{
    struct minimum *best = NULL;
    for (size_t i = 0; i < minima->count; i++) {
        struct minimum *minimum = &minima->list[i];
        if (!minimum->is_proved && (!best || minimum->cost < best->cost))
            best = minimum;
    }
    return best;
}
