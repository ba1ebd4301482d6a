/* explorer.c - the table of algorithms. */
#include "explore/explorer.h"

#include "base/error.h"
#include "explore/observers.h"

#include <string.h>

static const struct explorer explorers[] = {
    {.name = "trust",
     .summary = "TruSt: optimal, over execution graphs, in polynomial memory",
     .explore = trust_explore,
     .meets = true,
     .unorders = true,
     .estimate = trust_estimate,
     .any_model = true,
     .splits = true,
     .bounds = true,
     .symmetry = true,
     .chooses = true,
     .awaits = true,
     .blocking_reads = true,
     .cuts_old_reads = true},
    {.name = "pop",
     .summary = "POP: optimal, over interleavings, in polynomial memory",
     .explore = pop_explore,
     .meets = true,
     .splits = true},
    {.name = "optimal",
     .summary = "Optimal-DPOR: wakeup trees, over interleavings",
     .explore = optimal_explore,
     .meets = true,
     .commutes = true},
    {.name = "source",
     .summary = "Source-DPOR with sleep sets, over interleavings",
     .explore = source_explore,
     .meets = true,
     .commutes = true,
     .chooses = true},
    {.name = "classic",
     .summary = "a baseline: DPOR with persistent and sleep sets",
     .explore = classic_explore,
     .meets = true,
     .chooses = true},
    {.name = "bpor",
     .summary = "a baseline: bounded partial-order reduction",
     .explore = bpor_explore,
     .bounds = true},
    {.name = "rvf",
     .summary = "RVF-SMC: one execution for each way in which values flow",
     .explore = rvf_explore,
     .bounds = true,
     .chooses = true,
     .awaits = true,
     .cuts_old_reads = true,
     .by_values = true},
    {.name = "constrained",
     .summary = "of steps that come to one state in both orders, one order",
     .explore = constrained_explore,
     .commutes = true,
     .always_commutes = true,
     .chooses = true},
    {.name = "constrained-paper",
     .summary = "a baseline that loses executions: constrained DPOR as published",
     .explore = constrained_paper_explore,
     .commutes = true,
     .always_commutes = true},
    {.name = "context-paper",
     .summary = "a baseline that loses executions: context-sensitive DPOR",
     .explore = context_paper_explore,
     .commutes = true,
     .always_commutes = true},
    {.name = "naive",
     .summary = "every interleaving, one after another",
     .explore = naive_explore,
     .meets = true,
     .bounds = true,
     .chooses = true,
     .awaits = true},
    {.name = "random",
     .summary = "random runs that look for errors, and prove nothing",
     .explore = random_explore,
     .meets = true,
     .any_model = true,
     .splits = true,
     .chooses = true,
     .awaits = true,
     .cuts_old_reads = true,
     .samples = true},
};

enum { EXPLORERS = sizeof explorers / sizeof explorers[0] };
_Static_assert(EXPLORERS > 0, "the first row is the default");

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

/* The rules of an execution that the explorer makes. */
static void prepare(const struct explorer *explorer, struct exploration *exploration)
{
    require(exploration->execution.graph.count == 1);
    require(explorer->any_model || memory_model_has_interleavings(exploration->execution.model));
    require(explorer->symmetry || !exploration->options->symmetry);
    require(explorer->commutes || !exploration->options->commute);
    struct execution_rules *rules = &exploration->execution.rules;
    rules->chooses = explorer->chooses;
    rules->unorders = explorer->unorders;
    rules->blocking_reads = explorer->blocking_reads;
    rules->spin_limit = explorer->cuts_old_reads ? 0 : exploration->options->spin_limit;
    rules->awaits =
        explorer->awaits && (explorer->samples || exploration->options->bound == BOUND_NONE);
    execution_recall(&exploration->execution);
    observers_choose(exploration);
}

void explorer_run(const struct explorer *explorer, struct exploration *exploration)
{
    prepare(explorer, exploration);
    explorer->explore(exploration);
}

void explorer_estimate(const struct explorer *explorer, struct exploration *exploration,
                       struct estimator *estimator)
{
    require(explorer->estimate);
    exploration->only_counts = true;
    prepare(explorer, exploration);
    explorer->estimate(exploration, estimator);
}
