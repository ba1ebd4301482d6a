/* bound.c - preemption bounding for trust.c, after Buster (Marmanis, Kokologiannakis, Vafeiadis,
 * "Reconciling Preemption Bounding with DPOR", TACAS 2023; line 5 of its algorithm 1).
 *
 * Buster drops a graph with more than k + slack preemptions, slack being the number of threads less
 * two. That keeps what is needed, and much that is not. Here a graph G is kept iff it has at most k
 * preemptions, or some revisit may still take away what makes it have more:
 *
 *   Let F be an execution with at most k preemptions that is reached from G. If no event of G is
 *   revisited on the way, G is a prefix of F, and has at most k itself: taking events away never
 *   adds preemptions. Otherwise let r be the oldest event of G that is revisited, and w the write
 *   that does so last. Right behind that, the graph consists of what is older than r, w's causal
 *   prefix, w and r. Nothing of this is deleted or revisited later on: a revisit deletes only what
 *   is newer than the read, and never the causal prefix of a write that has revisited. So it is a
 *   prefix of F, and has at most k preemptions.
 *
 * From G, w is not known, but some of what it keeps is: feasibility.c looks for r and w. When there are none,
 * G is dropped. Slack plays no part; and the search for preemptions never looks beyond k. */
#include "explore/bound/bound.h"

#include "base/error.h"
#include "base/memory.h"
#include "explore/bound/feasibility.h"

#include <stdlib.h>

void bound_init(struct bound *bound, uint32_t most)
{
    *bound = (struct bound){.most = most, .frozen = -1};
    feasibility_init(&bound->feasibility, most);
    linearisation_init(&bound->linearisation);
}

void bound_release(struct bound *bound)
{
    feasibility_release(&bound->feasibility);
    linearisation_release(&bound->linearisation);
    free(bound->marks);
    free(bound->order);
    *bound = (struct bound){0};
}

/* Searches for a linearisation within the bound. */
static bool find_linearisation(struct bound *bound, struct graph *graph)
{
    struct preemption_scope scope = preemption_scope_all();
    if (!preemptions_at_most(&bound->feasibility.search, graph, &scope, bound->most))
        return false;
    size_t count = graph_size(graph);
    array_reserve(bound->order, bound->order_capacity, count);
    uint32_t preemptions = preemptions_found(&bound->feasibility.search, bound->order, NULL);
    linearisation_set(&bound->linearisation, graph, bound->order, count, preemptions);
    return true;
}

/* Whether the graph, whose linearisation has more preemptions than the bound or is a makeshift, can do with
 * as many. */
static bool can_do_with_fewer(struct bound *bound, struct graph *graph)
{
    const struct linearisation *linearisation = &bound->linearisation;
    graph_update_hb(graph);
    uint32_t preemptions = linearisation->now.preemptions;
    if (preemptions <= bound->most || preemptions == LINEARISATION_LOST ||
        linearisation_forced(linearisation, graph) <= bound->most)
        return find_linearisation(bound, graph);
    if (CHECKS && find_linearisation(bound, graph))
        bug("forced preemptions are more than preemptions");
    return false;
}

/* The linearisation takes in all events, stopping at each mark on the way, which gets the same. */
static void take_in(struct bound *bound, const struct graph *graph)
{
    if (bound->linearisation.now.counted == graph->count)
        return;
    size_t row = bound->mark_count;
    while (row > 0 && bound->marks[row - 1].linearisation.counted < bound->marks[row - 1].count)
        row--;
    for (; row < bound->mark_count; row++) {
        linearisation_update(&bound->linearisation, graph, bound->marks[row].count);
        bound->marks[row].linearisation = bound->linearisation.now;
    }
    linearisation_update(&bound->linearisation, graph, graph->count);
}

bool bound_contains(struct bound *bound, struct graph *graph)
{
    if (bound->most == BOUND_NONE)
        return true;
    if (bound->is_beyond)
        return false;
    if (linearisation_most(&bound->linearisation, graph) <= bound->most)
        return true;
    take_in(bound, graph);
    if (CHECKS)
        linearisation_check(&bound->linearisation, graph);
    if (bound->linearisation.now.preemptions <= bound->most)
        return true;
    linearisation_recount(&bound->linearisation, graph);
    if (bound->linearisation.now.preemptions <= bound->most)
        return true;
    bound->is_beyond = !can_do_with_fewer(bound, graph);
    return !bound->is_beyond;
}

/* Looks for a linearisation that the graph's continuations can have, too. */
static void find_again(struct bound *bound, struct graph *graph)
{
    take_in(bound, graph);
    linearisation_recount(&bound->linearisation, graph);
    const struct linearisation_mark *now = &bound->linearisation.now;
    if (now->is_makeshift || now->preemptions > bound->most)
        bound->is_beyond = !can_do_with_fewer(bound, graph);
}

void bound_mark(struct bound *bound, size_t row, struct graph *graph)
{
    if (bound->most == BOUND_NONE)
        return;
    if (bound->linearisation.now.is_makeshift && !bound->is_beyond)
        find_again(bound, graph);
    array_reserve(bound->marks, bound->mark_capacity, row + 1);
    bound->marks[row] =
        (struct bound_mark){bound->feasibility.lower_bound.shrunk, bound->linearisation.now,
                            graph->count, bound->is_beyond, bound->frozen};
    bound->mark_count = row + 1;
}

void bound_undo(struct bound *bound, size_t row)
{
    if (bound->most == BOUND_NONE)
        return;
    const struct bound_mark *mark = &bound->marks[row];
    bound->mark_count = row + 1;
    bound->was_beyond = bound->is_beyond;
    lower_bound_undo(&bound->feasibility.lower_bound, mark->count, mark->shrunk);
    linearisation_undo(&bound->linearisation, &mark->linearisation);
    bound->is_beyond = mark->is_beyond;
    bound->frozen = mark->frozen;
}

void bound_find_again(struct bound *bound, struct graph *graph)
{
    const struct linearisation_mark *linearisation = &bound->linearisation.now;
    bool is_bad = linearisation->preemptions > bound->most && bound->was_beyond;
    if (bound->most == BOUND_NONE || bound->is_beyond || !(is_bad || linearisation->is_makeshift))
        return;
    find_again(bound, graph);
    struct bound_mark *mark = &bound->marks[bound->mark_count - 1];
    mark->linearisation = bound->linearisation.now;
    mark->is_beyond = bound->is_beyond;
}

void bound_take_in(struct bound *bound, const struct graph *graph)
{
    if (bound->most != BOUND_NONE)
        take_in(bound, graph);
}

void bound_shrink(struct bound *bound, const struct graph *graph)
{
    bound->is_beyond = false;
    bound->frozen = -1;
    if (bound->most == BOUND_NONE)
        return;
    lower_bound_shrink(&bound->feasibility.lower_bound);
    linearisation_shrink(&bound->linearisation, graph);
}

void bound_move(struct bound *bound, const struct graph *graph, event_id read)
{
    if (bound->most == BOUND_NONE)
        return;
    take_in(bound, graph);
    linearisation_move(&bound->linearisation, graph, read);
}

bool bound_admits(struct bound *bound, struct exploration *exploration,
                  const clock_entry *committed)
{
    struct graph *graph = &exploration->execution.graph;
    bound->frozen = -1;
    if (bound->most == BOUND_NONE)
        return true;
    exploration_spend(exploration, graph->thread_count);
    if (bound_contains(bound, graph))
        return true;
    graph_update_hb(graph);
    return feasibility_find(&bound->feasibility, exploration, committed, &bound->frozen);
}
