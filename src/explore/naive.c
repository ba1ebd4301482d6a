/* naive.c - every interleaving, one after another: the oracle that the other explorers are compared
 * with. Executions are told apart by their canonical hash; an interleaving of one that was seen
 * before counts as a duplicate. Time is exponential, memory linear in the number of classes. */
#include "base/hash_set.h"
#include "base/memory.h"
#include "explore/explorer.h"

#include <stdlib.h>

struct step {
    struct graph_mark before;
    unsigned next; /* thread to try next */
};

struct naive {
    struct exploration *exploration;
    struct hash_set seen;
    struct step *steps;
    size_t count;
    size_t capacity;
};

static void finish(struct naive *naive)
{
    struct graph_hash hash = graph_canonical_hash(&naive->exploration->graph);
    if (hash_set_add(&naive->seen, hash.word))
        exploration_finish(naive->exploration);
    else
        naive->exploration->statistics.duplicate++;
}

static void push(struct naive *naive)
{
    array_reserve(naive->steps, naive->capacity, naive->count + 1);
    naive->steps[naive->count++] = (struct step){graph_mark(&naive->exploration->graph), 0};
}

void naive_explore(struct exploration *exploration)
{
    struct naive naive = {.exploration = exploration};
    push(&naive);
    if (exploration_next(exploration, 0) < 0)
        finish(&naive);
    while (naive.count > 0 && exploration->stop == STOP_NOT) {
        struct step *step = &naive.steps[naive.count - 1];
        graph_undo(&exploration->graph, step->before);
        int thread = exploration_next(exploration, step->next);
        if (thread < 0) {
            naive.count--;
            continue;
        }
        step->next = (unsigned)thread + 1;
        exploration_add_latest(exploration, (unsigned)thread);
        if (exploration->stop != STOP_NOT)
            break;
        if (exploration_next(exploration, 0) < 0)
            finish(&naive);
        else
            push(&naive);
    }
    hash_set_release(&naive.seen);
    free(naive.steps);
}
