#include "orders/search.h"

#include "base/error.h"
#include "base/memory.h"

#include <string.h>

void order_search_init(struct order_search *search)
{
    require(search->box.count == search->sites->count);
    minima_init(&search->minima, &search->box);
}

void order_search_release(struct order_search *search)
{
    minima_release(&search->minima);
    for (size_t i = 0; i < search->graph_count; i++) {
        error_graph_release(search->graphs[i]);
        free(search->graphs[i]);
    }
    for (size_t i = 0; i < search->exclusion_count; i++)
        free(search->exclusions[i].orders);
    free(search->graphs);
    free(search->exclusions);
}

void order_search_exclude(struct order_search *search, const struct error_graph *error,
                          const uint8_t *orders)
{
    uint8_t *copy = memory_new(search->box.count + 1, 1);
    memcpy(copy, orders, search->box.count);
    *array_push(search->exclusions, search->exclusion_count, search->exclusion_capacity) =
        (struct exclusion){copy, error};
    minima_exclude(&search->minima, copy);
}

bool order_search_prove(struct order_search *search, const uint8_t *orders)
{
    struct minima *minima = &search->minima;
    for (size_t i = 0; i < minima->count; i++)
        if (!minima->list[i].is_proved &&
            memcmp(minima->list[i].orders, orders, search->box.count) == 0) {
            search->complete++;
            return minima->list[i].is_proved = true;
        }
    return false;
}

/* Excludes all that the graph, for which `orders` are bad, allows from there on. */
static void learn(struct order_search *search, struct error_graph *graph, const uint8_t *orders)
{
    uint8_t *raised = memory_new(search->box.count + 1, 1);
    memcpy(raised, orders, search->box.count);
    error_graph_raise(graph, search->sites, &search->box, raised);
    order_search_exclude(search, graph, raised);
    free(raised);
}

/* A graph for which the orders are bad; NULL: there is none yet. */
static struct error_graph *find_graph(const struct order_search *search, const uint8_t *orders)
{
    for (size_t i = search->graph_count; i-- > 0;)
        if (error_graph_is_bad(search->graphs[i], search->sites, orders))
            return search->graphs[i];
    return NULL;
}

bool order_search_run(struct order_search *search)
{
    struct minimum *minimum;
    while ((minimum = minima_cheapest(&search->minima)) != NULL &&
           !search->is_over(search->context)) {
        struct error_graph *graph = find_graph(search, minimum->orders);
        if (graph) {
            learn(search, graph, minimum->orders);
            continue;
        }
        struct error_graph error = {0};
        enum explored explored = search->explore(search->context, minimum->orders, &error);
        search->explorations++;
        if (explored == EXPLORED_CUT)
            break;
        if (explored == EXPLORED_SAFE) {
            search->complete++;
            minimum->is_proved = true;
            continue;
        }
        graph = memory_new(1, sizeof *graph);
        *graph = error;
        search->errors++;
        *array_push(search->graphs, search->graph_count, search->graph_capacity) = graph;
        if (!error_graph_is_bad(graph, search->sites, minimum->orders))
            bug("the graph of an error is inconsistent with the memory orders that led to it");
        learn(search, graph, minimum->orders);
    }
    minima_sort(&search->minima);
    return !minimum && !search->minima.is_cut;
}

const struct exclusion *order_search_why(const struct order_search *search, const uint8_t *orders)
{
    for (size_t i = 0; i < search->exclusion_count; i++)
        if (order_box_is_below(&search->box, orders, search->exclusions[i].orders))
            return &search->exclusions[i];
    return NULL;
}
