/* ra.c - release and acquire (Lahav, Giannarakis, Vafeiadis, POPL 2016): each atomic read acquires
 * and each atomic write releases, whatever memory orders they name. Fences of seq_cst are ordered
 * as in rc11.
 *
 * As long as plain accesses do not race, happens-before is the causal order, porf, and the model
 * keeps no clocks of its own. */
#include "graph/change.h"
#include "model/memory_model.h"
#include "model/observed.h"
#include "model/psc.h"

static event_id find_floor(struct graph *graph, unsigned thread, uint32_t location, bool may_load)
{
    (void)may_load;
    return observed_floor(graph, location, graph_porf(graph, graph_last(graph, thread)));
}

static struct psc_terms terms(const struct graph *graph)
{
    return (struct psc_terms){.order = {graph->porf, graph->width}, .has_accesses = false};
}

static bool admits(struct graph *graph, unsigned thread, const struct addition *addition)
{
    return psc_admits(graph, thread, addition, terms);
}

static void check(const struct graph *graph)
{
    observed_check(graph, terms(graph).order);
    psc_check(graph, terms(graph));
}

const struct memory_model memory_model_ra = {
    .name = "ra",
    .summary = "each atomic read acquires, and each atomic write releases",
    .floor = find_floor,
    .admits = admits,
    .causal_past_is_hidden = true,
    .check = check,
    .reads_orders = true,
};
