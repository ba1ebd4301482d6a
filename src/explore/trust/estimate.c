/* estimate.c - stochastic enumeration of trust's tree (explore/counts/estimate.h).
 *
 * A node is a graph that a frame has set up, or the program's beginning. Expanding it adds events
 * up to the next operation with alternatives, or to the end of the execution. Its children are the
 * graphs of the frame that is pushed then, and of frames that these graphs push at once. Together,
 * the nodes add the events of the whole search, and end its executions. */
#include "explore/counts/estimate.h"
#include "base/error.h"
#include "explore/explorer.h"
#include "explore/trust/advance.h"
#include "explore/trust/search.h"
#include "explore/trust/unit.h"

/* The graphs that the frames above the bottom have left. */
static void offer_children(struct trust *trust, struct estimator *estimator)
{
    while (trust->exploration->stop == STOP_NOT && trust_backtrack(trust))
        work_find_path(&unit_tree, trust, estimator_offer(estimator));
}

/* The current graph is the node. Its frames are left on the stack. */
static void expand(struct trust *trust, struct estimator *estimator)
{
    struct exploration *exploration = trust->exploration;
    trust->bottom = trust->frame_count;
    trust->halts = true;
    if (trust_extend(trust) && exploration->stop == STOP_NOT)
        trust_finish(trust);
    trust->halts = false;
    offer_children(trust, estimator);
}

/* Likewise for a unit: what its frames have left are the children. */
static void expand_unit(struct trust *trust, struct estimator *estimator)
{
    trust->bottom = 0;
    offer_children(trust, estimator);
}

/* A run begins with a search that has done nothing. */
static void begin_again(struct trust *trust, struct graph_mark beginning)
{
    struct exploration *exploration = trust->exploration;
    trust_discard_above(trust, 0);
    trust_release(trust);
    graph_undo(&exploration->execution.graph, beginning);
    trust_init(trust, exploration);
}

static void visit(struct trust *trust, struct estimator *estimator, struct graph_mark beginning)
{
    const struct path *node = estimator_node(estimator);
    struct exploration *exploration = trust->exploration;
    bool is_root = node->count == 0, is_unit = estimator->is_at_unit;
    if (is_unit)
        begin_again(trust, beginning);
    trust_go_to(trust, node);
    if (exploration->stop == STOP_NOT && !is_root && !is_unit && !trust_is_admitted(trust))
        bug("a graph was worth exploring, and is no longer");
    exploration->statistics = (struct statistics){0};
    exploration->spent = 0;
    if (exploration->stop == STOP_NOT && is_unit && !is_root)
        expand_unit(trust, estimator);
    else if (exploration->stop == STOP_NOT)
        expand(trust, estimator);
    if (exploration->stop == STOP_NOT && exploration->execution.machine->restart_due)
        exploration->stop = STOP_RESTART;
    if (exploration->stop == STOP_NOT)
        estimator_count(estimator, &exploration->statistics, exploration_work(exploration));
}

void trust_estimate(struct exploration *exploration, struct estimator *estimator)
{
    struct trust trust;
    struct graph_mark beginning = graph_mark(&exploration->execution.graph);
    trust_init(&trust, exploration);
    while (exploration->stop == STOP_NOT && estimator_node(estimator))
        visit(&trust, estimator, beginning);
    trust_release(&trust);
}
