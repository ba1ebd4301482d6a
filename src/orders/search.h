/* search.h - the least memory orders with which a program has no error.
 *
 * Safe assignments are upward closed (lattice.h). So an error found with one assignment excludes a
 * whole part of the box: error_graph_raise raises the assignment to a maximal one that the error's
 * graph allows, and all that is below it is bad. The search asks for the cheapest of the minimal
 * assignments that are left (minima.h). It looks whether a graph that is known allows it, which
 * takes no exploration. Only else it explores the program with it, up to the first error. No error
 * proves the assignment; since all below it are excluded, each by a graph, it is a minimum. The
 * search ends when all minimal assignments are proved, and there are no others.
 *
 * This is the implicit hitting set method, as in the computation of minimal correction sets, with a
 * verification of the program as its oracle. The prior art on memory orders (vsyncer: Oberhauser,
 * Chehab et al., ASPLOS 2021) weakens one site after another, with a verification of each. */
#pragma once

#include "orders/error_graph.h"
#include "orders/minima.h"

enum explored {
    EXPLORED_SAFE,  /* all executions, and none has an error */
    EXPLORED_ERROR, /* the error's graph was taken */
    EXPLORED_CUT,   /* a limit ended it */
};

/* With all assignments below `orders`, the program has an error: that of the graph. */
struct exclusion {
    uint8_t *orders;
    const struct error_graph *graph;
};

struct order_search {
    const struct order_sites *sites;
    struct order_box box;
    struct minima minima;
    struct error_graph **graphs;
    size_t graph_count, graph_capacity;
    struct exclusion *exclusions;
    size_t exclusion_count, exclusion_capacity;
    size_t explorations, complete; /* all of them; those without an error */
    size_t errors;                 /* that were found */
    /* Explores the program with the orders. With EXPLORED_ERROR, *error has the graph. */
    enum explored (*explore)(void *context, const uint8_t *orders, struct error_graph *error);
    /* Called before each step; returns whether to stop. */
    bool (*is_over)(void *context);
    void *context;
};

/* Requires that the box, `sites`, `explore`, `is_over` and `context` are filled in. The box stays
 * the caller's. */
void order_search_init(struct order_search *search);
void order_search_release(struct order_search *search);
/* Searches; returns whether the minima are all proved. If not, each that is not proved is open: all
 * that is below it is excluded. */
bool order_search_run(struct order_search *search);
/* Excludes all that is below the orders, which an earlier search has found bad: `error` needs no
 * graph, only what a report tells of it, and outlives the search. */
void order_search_exclude(struct order_search *search, const struct error_graph *error,
                          const uint8_t *orders);
/* Likewise, the orders are one of the minima, and proved. Returns false if they are none. */
bool order_search_prove(struct order_search *search, const uint8_t *orders);
/* The exclusion that the orders are below; NULL: there is none. */
const struct exclusion *order_search_why(const struct order_search *search, const uint8_t *orders);
