/* advice.h - advice on memory orders: --orders.
 *
 * The answer is about the program as it is run: what no execution of it does needs no order. A
 * place that none comes to keeps its order. So a lock may have several programs, its clients. An
 * answer is right for all of them. */
#pragma once

#include "advice/parts.h"
#include "orders/search.h"
#include "run/options.h"

#include <stdio.h>

enum advice_mode {
    ADVICE_REPAIR,   /* no order is weaker than the program's */
    ADVICE_RELAX,    /* none is stronger */
    ADVICE_REDESIGN, /* any */
    ADVICE_MODES,
};

/* The name of the mode, for --orders; NULL from ADVICE_MODES on. */
const char *advice_mode_name(unsigned i);
/* The mode with this name. Requires that there is one. */
enum advice_mode advice_mode_find(const char *name);

struct advice;

/* What advice_find tells its caller; each may be NULL. */
struct advice_hooks {
    void *context;
    /* At most ten times a second: so many executions were explored with the orders under way. */
    void (*progress)(void *context, const struct advice *advice, uint64_t executions);
    /* The search has ended. */
    void (*end)(void *context);
};

/* What is asked. */
struct advice_request {
    enum advice_mode mode;
    enum order_cost cost;
    bool weighs;        /* a place costs each time that an execution comes to it (parts.h) */
    const char *places; /* names of files and functions, with commas: only the orders of operations
                           in these may change; behind a "!", of those in no such. NULL: of all */
    const char *together; /* names of what has one order (parts.h), with commas; NULL: none */
};

struct advice {
    enum advice_mode mode;
    bool is_partial; /* some places keep their orders, as was asked */
    bool is_weighed; /* costs are those of FREQUENCY_EXECUTIONS executions */
    const struct advice_program *programs;
    size_t program_count;
    struct order_sites *all_sites; /* by program */
    struct order_sites sites;      /* those of the first; the places are common to all */
    char *together;                /* the names of what places share their orders by; NULL: none */
    struct order_search search;
    uint8_t *is_reached; /* by coordinate: some execution comes to it; shared by all processes */
    bool is_proved;      /* the minima are all there are; none: no orders help */
    const char *gap;     /* what kept it from a proof; NULL: nothing did */
    struct advice_counts counts;
    /* Of the exploration under way: */
    size_t current; /* program */
    struct run_options options;
    struct error_graph error;
    bool has_error;
    const struct advice_hooks *hooks;
    double begin, shown; /* seconds (clock_now): the search's begin; when progress was shown last */
    struct stored stored;
};

/* Explores the programs, which were loaded with front_options.orders_vary, with one choice of
 * orders after another. Behind it, they have the source's orders again. Dies if they have no atomic
 * operation whose order could be chosen, or none at a place that is asked for. The caller releases
 * the advice, while the programs are still there. */
void advice_find(struct advice *advice, const struct advice_program *programs, size_t count,
                 const struct run_options *options, const struct advice_request *request,
                 const struct advice_hooks *hooks);
/* The cheapest set of orders that is proved, or open; NULL: there is none. */
const struct minimum *advice_cheapest(const struct advice *advice, bool is_proved);
void advice_release(struct advice *advice);
/* Prints the advice as text. `brief`: without lines of the source, and reasons. */
void advice_print(FILE *file, const struct advice *advice, bool brief);
/* Prints it as a page of HTML, which needs no network and no other file. */
void advice_print_html(FILE *file, const struct advice *advice, const char *version);
/* Prints it as JSON. `version`: heddle's. */
void advice_print_json(FILE *file, const struct advice *advice, const char *version);

/* Prints the least orders as results of SARIF, with fixes. */
void advice_print_sarif(FILE *file, const struct advice *advice, const char *version);
/* Writes the first of the least orders as a unified diff of the source, for `patch -p1`. Warns of
 * what it has to leave out. */
void advice_write_patch(FILE *file, const struct advice *advice);

/* An order that is the next weaker one than that of a minimum, and the error that it leads to. */
struct advice_reason {
    enum ordering order;
    const struct error_graph *graph;
};

/* Fills in the reasons why the minimum's order of the coordinate cannot be weaker; returns their
 * number, which is less than that of all orders. */
size_t advice_reasons(const struct advice *advice, const struct minimum *minimum, size_t coordinate,
                      struct advice_reason *reasons);

/* Whether C does not allow some weaker order of the coordinate, a success, as the failure's is too
 * strong for it. */
bool advice_is_bound(const struct advice *advice, const struct minimum *minimum, size_t coordinate);

/* The name of the order at the place. A fence may be "none". */
const char *advice_order_name(const struct order_place *place, enum ordering order);

/* The calls that tell the place from others: ", called from push (FILE:14)" for each. The caller
 * frees it. */
char *advice_callers(const struct site *site);

/* heddle's exit status: 0: least orders are proved; 1: no orders help; 3: something is open. */
int advice_status(const struct advice *advice);
