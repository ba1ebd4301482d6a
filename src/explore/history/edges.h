/* edges.h - whether a graph stays consistent when returns of operations synchronise with calls. */
#pragma once

#include "explore/history/detours.h"
#include "graph/copy.h"

enum { EDGES_MOST = HISTORY_MOST * HISTORY_MOST };

/* precedence->edges, from the marks of returns to those of calls. Returns their number. */
size_t edges_find(const struct call_results *results, const struct history *history,
                  const struct precedence *precedence, struct copy_extra extras[EDGES_MOST]);

/* Whether precedence->edges, as synchronisation, leave the graph consistent with its model.
 * Requires rc11 or ra, that the edges make no circle with porf, and the graph's detours.
 * Linear in the events where psc decides. */
bool edges_are_allowed(const struct execution *execution, const struct call_results *results,
                       const struct history *history, const struct detours *detours,
                       const struct precedence *precedence);
