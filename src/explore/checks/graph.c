/* graph.c - in --enable-checks builds, verifies that each graph is consistent, and was not explored
 * before. */
#include "base/error.h"
#include "explore/checks/checks.h"
#include "explore/rebuild.h"
#include "graph/change.h"

enum {
    IMAGE_EVERY = 1000, /* one graph of so many is rebuilt */
    LONG = 1 << 9,      /* of graphs with more events, n, one of n is looked at: that takes n * n */
    LONGEST = 1 << 12   /* graphs with more are not looked at */
};

static bool is_on(const struct exploration *exploration)
{
    return CHECKS && !exploration->only_counts;
}

/* (An image has no sets of updates. With facts that an observer has just learnt, the threads have
 * other operations.) Blocked graphs with awaiting operations may repeat: the sources that an
 * operation did not read are not in the graph. Where steps are blocks, any may: a section is one
 * step or several, depending on what it reads, and steps may be dependent by what they might have
 * written. */
static void ended(struct exploration *exploration, const struct ending *ending)
{
    struct graph *graph = &exploration->execution.graph;
    uint64_t number = ++exploration->graphs_ended;
    if (graph->count > LONGEST || (graph->count > LONG && number % graph->count != 0))
        return;
    graph_update_hb(graph);
    graph_check(graph);
    exploration->execution.model->check(graph);
    if (graph->set_count == 0 && !exploration->execution.machine->restart_due &&
        number % IMAGE_EVERY == 1)
        rebuild_check(&exploration->execution);
    struct graph_hash hash = graph_canonical_hash(graph);
    if (exploration->is_random)
        return;
    if (!hash_set_add(&exploration->seen, hash.word) && !exploration->raced &&
        !exploration->swaps_steps && (ending->complete || !exploration->execution.has_awaits))
        bug("an execution is explored twice");
}

const struct observer check_graph = {.is_on = is_on, .ended = ended};
