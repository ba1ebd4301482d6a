#include "explore/explorer.h"

#include <string.h>

static const struct explorer explorers[] = {
    {"trust", "TruSt: optimal, over execution graphs, in polynomial memory", trust_explore, true,
     true},
    {"pop", "POP: optimal, over interleavings, in polynomial memory", pop_explore, false, false},
    {"optimal", "Optimal-DPOR: source with wakeup trees, over interleavings", optimal_explore,
     false, false},
    {"source", "Source-DPOR with sleep sets, over interleavings", source_explore, false, false},
    {"classic", "DPOR with persistent and sleep sets, over interleavings: a baseline",
     classic_explore, false, false},
    {"bpor", "bounded partial-order reduction, over interleavings: a baseline", bpor_explore, true,
     false},
    {"naive", "every interleaving; the oracle for tests", naive_explore, true, true},
};

enum { EXPLORERS = sizeof explorers / sizeof explorers[0] };

const struct explorer *explorer_find(const char *name)
{
    for (unsigned i = 0; i < EXPLORERS; i++)
        if (strcmp(explorers[i].name, name) == 0)
            return &explorers[i];
    return NULL;
}

const struct explorer *explorer_at(unsigned i)
{
    return i < EXPLORERS ? &explorers[i] : NULL;
}

void explorer_run(const struct explorer *explorer, struct exploration *exploration)
{
    exploration->chooses = explorer->chooses;
    explorer->explore(exploration);
}
