/* error_graph.h - the execution behind an error, and whether other memory orders allow it, too.
 *
 * An error graph has the events that an error depends on, in memory of its own:
 *  - where the error is a value, or an operation that is wrong in itself, the causal prefix of the
 *    failing thread, and of the event that makes it wrong;
 *  - where it is two accesses that are not ordered, the causal prefixes of both, and the pair;
 *  - where no thread can go on, and for leaks, all events: an event that is left out might be the
 *    one for which a thread waits.
 *
 * An assignment of memory orders is *bad* for the graph if the graph is consistent with these
 * orders under the memory model, RC11 or TSO, and the pair, if there is one, is not ordered. Then
 * the program, with these orders, has the error: the graph is a prefix of an execution of its own,
 * as the values that its threads have read do not depend on orders. No exploration is needed to
 * tell.
 *
 * Under TSO, the pair is one of two accesses that porf does not order: no memory order changes
 * that. Only those of stores and fences matter, and of these only seq_cst, as it drains the
 * buffer. */
#pragma once

#include "explore/finding.h"
#include "orders/order_sites.h"

struct ordered_event; /* an event whose order depends on the assignment, or does not */

struct error_graph {
    const struct memory_model *model; /* rc11 or tso */
    struct graph graph;               /* under the model's clocks */
    struct ordered_event *events;     /* by stamp; then the thread's next operation */
    uint8_t *concerns;                /* by coordinate: some event has its order */
    bool is_race;                     /* the pair is no error if both accesses are atomic */
    bool has_pair; /* `other` has to be unordered with the thread's next operation */
    unsigned thread;
    event_id other;
    event_id source;         /* what that operation reads, if it may order the two; else 0 */
    event_id pending;        /* the stamp of that operation, which the graph has if the error
                                     is in the value that it reads */
    uint64_t work;           /* of error_graph_is_bad until now, in pairs of events */
    char *message;           /* of the error's report, whose owner sets it; NULL: none */
    const struct site *site; /* likewise */
    const char *program;     /* likewise: the name of the program that has it; NULL: the only one */
};

/* Takes the graph of the finding. The caller releases it. Requires: all updates have an order. */
void error_graph_take(struct error_graph *error, const struct execution *execution,
                      const struct finding *finding, const struct order_sites *sites);
void error_graph_release(struct error_graph *error);

/* Whether the assignment, by coordinate, is bad for the graph. At most quadratic in the events. */
bool error_graph_is_bad(struct error_graph *error, const struct order_sites *sites,
                        const uint8_t *orders);

/* Raises the orders, which are bad, up to an assignment that is bad, too, and such that to raise
 * any coordinate further, within the box, is not bad. */
void error_graph_raise(struct error_graph *error, const struct order_sites *sites,
                       const struct order_box *box, uint8_t *orders);
