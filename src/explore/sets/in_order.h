/* in_order.h - an execution whose updates have an order, for reports.
 *
 * A graph without an order of its updates (sets.h) stands for executions with chains of them. One
 * of these takes its place while an error is told. So a trace, and all that is made of it, knows
 * nothing of sets.
 *
 * Under a model with memory orders (rc11), updates may acquire, by themselves or by a fence behind
 * them. Then an update synchronises with those before it, and happens-before depends on the order.
 * A graph with sets has only the synchronisation that each order has. It is *consistent* iff some
 * order makes it so, which is searched for. TruSt needs two properties of consistency, and they
 * carry over:
 * - What porf-maximal events are removed from stays consistent: so does the execution in order. If
 *   an update goes, those behind it in the chain read from the one before. They acquire the same
 *   as before, without what happened before that update alone.
 * - An event stays possible that reads the last write, or the whole set, or that is last in co. An
 *   update is added at the end of the chain.
 * So the search drops each graph that is not consistent (trust_is_admitted), and visits every
 * other one once. What is worked out from the synchronisation of each order allows more than a
 * given order, and never less: the sources of reads, the sets of readings, the places of writes.
 * Two accesses without an order there may be ordered in each order of the updates; if an error
 * depends on that, all updates keep their order, from the next restart on. They do so, too, if the
 * search gives up, or if all searches together take long, and longer than the exploration: that is
 * so in long executions of which few differ in the order of updates alone. */
#pragma once

#include "explore/finding.h"

enum in_order {
    IN_ORDER_NONE,    /* there is no such execution */
    IN_ORDER_MADE,    /* there is one */
    IN_ORDER_UNKNOWN, /* that is too hard to find out, or a restart is due */
};

/* Whether an order of the updates has to be searched for: some of them may acquire. Otherwise,
 * there is one. */
static inline bool in_order_is_searched(const struct execution *execution)
{
    return execution->graph.set_count > 0 && execution->machine->updates_acquire;
}

/* Whether the updates may not have just any order in which each comes behind its past. */
static inline bool in_order_is_open(const struct execution *execution)
{
    return in_order_is_searched(execution) ||
           (execution->graph.set_count > 0 && execution->model->causal_past_is_hidden &&
            !memory_model_has_interleavings(execution->model));
}

/* Makes `execution`, which is not initialised, an execution of these events of `from`: the first
 * keep[t] of each thread t; NULL: all. Sets names[id], unless `names` is NULL, to the new stamp of
 * each event, 0 for one that is not kept. The caller releases it; it is complete if IN_ORDER_MADE
 * is returned. A restart may become due: an arrival at a barrier has its round by the causal order
 * (discipline/rounds.h), in which a store comes behind its set, but not here. Requires that the
 * kept events are porf-closed. */
enum in_order in_order_make(struct execution *execution, struct execution *from,
                            const clock_entry *keep, event_id *names);

/* Whether there is such an execution of all events. Adds the events that the search has added
 * to *work. Requires that no restart is due. */
enum in_order in_order_exists(struct execution *from, uint64_t *work);

/* Likewise of the events that show the finding, which `*shown` is there. If two events of different
 * threads show it, no other events are kept that may order them, and the one of them that is there
 * is the last: an update synchronises with those behind it. `order`: a linearisation of the finding
 * (finding_schedule), which the updates then have, too; NULL: any will do. Returns false if
 * IN_ORDER_MADE is not the result; *shown is as it was then. */
bool in_order_show(struct execution *execution, struct execution *from,
                   const struct finding *finding, const struct preemption_order *order,
                   struct finding *shown);

/* Whether there is an execution of all events whose updates have the order of the search's path, a
 * linearisation of the whole graph. */
bool in_order_holds(struct execution *from, const struct preemption_search *search);
