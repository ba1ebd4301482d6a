/* constrained.c - exploration up to independence that depends on what operations do.
 *
 * Constrained DPOR (Albert, Gomez-Zamalloa, Isabel, Rubio, CAV 2018) lets steps commute under
 * conditions on the state, and loses final states (doc/constrained.md). Two uses of independence do
 * not:
 *
 *   K2  Source-DPOR over blocks, in which operations that commute in every state do not conflict
 *       (block_search.c);
 *   N   a search with sleep sets by states, without races (state_search.c).
 *
 * K2 is the smaller one where most operations have nothing to do with each other, N where many
 * steps come to the same in any order. Nobody knows beforehand. So both are tried in turn, with a
 * limit that grows, until one of them has explored all. This costs at most a few times as many
 * events as the smaller one alone. An error counts, whichever search finds it.
 *
 * Both give up where a data race or the like may depend on the order of steps that they swap. Then
 * Source-DPOR with operations that commute is left, and where that gives up, too, plain
 * Source-DPOR. */
#include "explore/constrained/constrained.h"

#include "explore/explorer.h"

/* The limit of the first round, in events, and how it grows. */
enum { FIRST_EVENTS = 1 << 13, FACTOR = 4 };

/* Where an attempt begins. */
struct beginning {
    struct graph_mark mark;
    struct statistics statistics;
};

static struct beginning begin(struct exploration *exploration)
{
    return (struct beginning){graph_mark(&exploration->execution.graph), exploration->statistics};
}

/* Goes back after an attempt that has stopped with STOP_ROUND. What it took counts. */
static void go_back(struct exploration *exploration, const struct beginning *beginning)
{
    exploration->stop = STOP_NOT;
    exploration->swaps_steps = false;
    uint64_t spent = exploration->statistics.events;
    exploration->statistics = beginning->statistics;
    exploration->statistics.events = spent;
    hash_set_release(&exploration->seen);
    exploration->seen = (struct hash_set){0};
    graph_undo(&exploration->execution.graph, beginning->mark);
}

/* Searches over blocks, again as long as sections turn out to be blocks in some states only. */
static void explore_blocks(struct exploration *exploration, struct block_sections *sections)
{
    const struct beginning beginning = begin(exploration);
    block_search_explore(exploration, sections);
    while (sections->vary) {
        sections->vary = false;
        go_back(exploration, &beginning);
        block_search_explore(exploration, sections);
    }
}

/* Explores within so many events: over blocks, or without `sections` by states. Returns whether
 * that was all, or the exploration has stopped. */
static bool try(struct exploration *exploration, uint64_t events, struct block_sections *sections)
{
    const struct beginning beginning = begin(exploration);
    exploration->most_events = exploration->statistics.events + events;
    if (sections)
        explore_blocks(exploration, sections);
    else
        state_search_explore(exploration);
    exploration->most_events = 0;
    if (exploration->stop != STOP_ROUND)
        return true;
    go_back(exploration, &beginning);
    return false;
}

/* Tries both, with more events each time, until one of them is done. */
static void alternate(struct exploration *exploration, struct block_sections *sections)
{
    uint64_t events = FIRST_EVENTS;
    while (!try(exploration, events, sections) && !try(exploration, events, NULL))
        events *= FACTOR;
}

void constrained_explore(struct exploration *exploration)
{
    enum independence independence = exploration->options->independence;
    bool swaps_steps = exploration->execution.machine->keeps_order == ORDER_OF_NONE;
    struct block_sections sections = {0};
    if (!swaps_steps || !exploration->options->commute)
        source_explore(exploration);
    else if (independence == INDEPENDENCE_STATE)
        state_search_explore(exploration);
    else if (independence != INDEPENDENCE_BEST)
        explore_blocks(exploration, &sections);
    else
        alternate(exploration, &sections);
    block_sections_release(&sections);
}
