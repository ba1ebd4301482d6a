/* edges.h - whether a graph stays consistent when returns of operations synchronise with calls,
 * decided by sets of operations, and by a copy of the graph where the order of seq_cst operations
 * matters.
 *
 * Let r(i) be the return of operation i, c(i) its call, and E a set of edges from returns to calls.
 * With E, happens-before is hb' = (hb u E)+: who synchronises with whom is a matter of program
 * order, reads-from and memory orders, which E leaves as they are. So hb' has the pairs of hb, and
 * those of a *detour* from i to l, which is a path r(i) E c(j) hb r(k) E ... E c(l): it puts r(i)
 * and what happens before it in front of c(l) and what happens after it.
 *
 * The graph is consistent with E under rc11 (model/rc11.c) iff
 *  1. porf u E has no circle. Then hb' and hb';rf have none.
 *  2. hb';eco is irreflexive. As hb;eco is, a circle here has a detour from some i to some l:
 *     a hb r(i), c(l) hb b, and b eco a. Apart from hb';rf, b eco a iff both access one location,
 *     and b observes an earlier write in co than a does (model/observed.h). Then l is *closed* to
 *     i. That says nothing of E, so one table answers all questions about a graph.
 *  3. psc has no circle. Given 1 and 2, psc goes forward within a thread, so a circle has seq_cst
 *     events of two threads. It has none that happens after all events of other threads: what
 *     happens after such an event is in its thread and of its kind, and so is what follows in co
 *     or fr, as anything else happens before it, and hb';eco would not be irreflexive. Backwards,
 *     the same holds for events that happen before all events of other threads. So psc is asked
 *     only if two threads have seq_cst events of neither kind.
 *
 * Under ra, the same holds with porf for hb, and fences as the only seq_cst events. */
#pragma once

#include "explore/history/results.h"
#include "graph/copy.h"

/* Bit l of a row is about the operation l. */
struct detours {
    uint32_t begun[HISTORY_MOST];  /* the calls that happen before the return of this one */
    uint32_t closed[HISTORY_MOST]; /* the calls to which there must not be a detour from this one */
    bool psc_decides;              /* open detours do not suffice */
};

/* The detours of an execution in which all operations have returned. Requires rc11 or ra, and that
 * the model's clocks are up to date. Linear in the events, times the operations. */
struct detours detours_find(const struct call_results *results, const struct history *history,
                            const struct execution *execution);

enum { EDGES_MOST = HISTORY_MOST * HISTORY_MOST };

/* precedence->edges, from the marks of returns to those of calls. Returns their number. */
size_t edges_find(const struct call_results *results, const struct history *history,
                  const struct precedence *precedence, struct copy_extra extras[EDGES_MOST]);

/* Whether precedence->edges, as synchronisation, leave the graph consistent with its model.
 * Requires rc11 or ra, that the edges make no circle with porf, and the graph's detours. Linear in
 * the events where psc decides. */
bool edges_are_allowed(const struct execution *execution, const struct call_results *results,
                       const struct history *history, const struct detours *detours,
                       const struct precedence *precedence);
