/* edges.c - where psc decides, the graph is copied, with an event in front of each call for each of
 * its edges, and judged by the axioms of rc11. ra is rc11 where each access releases and
 * acquires. */
#include "explore/history/edges.h"

#include "base/error.h"
#include "base/memory.h"

static unsigned order_of(const struct execution *execution, event_id id)
{
    const struct graph *graph = &execution->graph;
    bool is_of_ra = execution->model == &memory_model_ra && graph_event(graph, id)->location;
    return is_of_ra ? ORDER_ACQ_REL : graph_order(graph, id);
}

size_t edges_find(const struct call_results *results, const struct history *history,
                  const struct precedence *precedence, struct copy_extra extras[EDGES_MOST])
{
    size_t count = 0;
    for (unsigned to = 0; to < history->count; to++)
        for (unsigned from = 0; from < history->count; from++)
            if (precedence->edges[to] >> from & 1)
                extras[count++] =
                    (struct copy_extra){results->calls[to].call, results->calls[from].result};
    return count;
}

/* By the whole predicate of the model. Linear in the events, but for the check of psc. */
static bool copy_is_consistent(const struct execution *execution,
                               const struct call_results *results, const struct history *history,
                               const struct precedence *precedence)
{
    const struct graph *graph = &execution->graph;
    struct copy_extra extras[EDGES_MOST];
    size_t count = edges_find(results, history, precedence, extras);
    event_id *stamps = memory_new(graph->count, sizeof *stamps);
    struct graph copy;
    graph_copy_with(&copy, graph, extras, count, &memory_model_rc11.clocks, stamps);
    for (event_id id = 1; id < graph->count; id++)
        if (stamps[id])
            copy.orders[stamps[id]] = (uint8_t)order_of(execution, id);
    bool allowed = memory_model_rc11.allows(&copy);
    graph_release(&copy);
    free(stamps);
    return allowed;
}

bool edges_are_allowed(const struct execution *execution, const struct call_results *results,
                       const struct history *history, const struct detours *detours,
                       const struct precedence *precedence)
{
    if (!detours_are_open(detours, precedence, history->count)) {
        verify(!copy_is_consistent(execution, results, history, precedence));
        return false;
    }
    if (detours->psc_decides)
        return copy_is_consistent(execution, results, history, precedence);
    verify(copy_is_consistent(execution, results, history, precedence));
    return true;
}
