/* block_races.h - the races of a search over blocks (block_search.c), and what it needs to reverse
 * them: u, n', and initials. */
#pragma once

#include "explore/constrained/recall.h"
#include "explore/constrained/steps.h"

struct block_search {
    struct exploration *exploration;
    struct stepper stepper;
    struct steps steps;
    bool is_concolic;                     /* blocks may be independent by concolic.h */
    struct conditions *conditions;        /* by which they may be, too; NULL: they may not */
    bool relies_on_conditions;            /* some were */
    struct recall recall;                 /* empty if there are conditions */
    struct step_result waiting, replayed; /* scratch */
    size_t *near;                         /* scratch: find_near */
    size_t near_count;
    size_t near_capacity;
};

/* Goes back to the node's graph. */
static inline void block_search_rewind(struct block_search *search, const struct step_node *node)
{
    graph_undo(&search->exploration->execution.graph, node->before);
}

/* Takes what the step since `before` does, as far as options->independence knows it. */
void block_search_take(struct block_search *search, struct step_result *result,
                       struct graph_mark before, struct step_block block);

/* Whether the node's step and the other one, which are of different threads, are dependent. */
bool block_search_conflicts(struct block_search *search, const struct step_node *node,
                            const struct step_result *next);

/* Finds the races of the thread's next step at the last node, and adds threads to backtrack sets so
 * that they are reversed. What enables the step, such as a message, is in none: without that,
 * another one may enable it. Sets search->near. Returns whether the graph behind the last node was
 * undone. */
bool block_search_find_races(struct block_search *search, unsigned thread,
                             const struct step_result *next);

/* Sets the clock of the thread's step, which has run from the last node. Requires that its races
 * were found last. */
void block_search_set_clock(struct block_search *search, unsigned thread,
                            const struct step_result *next);
