/* explorer.c - the table of algorithms. */
#include "explore/explorer.h"

#include "base/error.h"
#include "explore/observers.h"

#include <string.h>

static const struct explorer explorers[] = {
    {.name = "trust",
     .summary = "TruSt: optimal, over execution graphs, in polynomial memory",
     .explore = trust_explore,
     .estimate = trust_estimate,
     .kind = EXPLORES_GRAPHS,
     .takes = TAKES_BOUND | TAKES_SYMMETRY | TAKES_UNITS,
     .knows = KNOWS_CHOICES | KNOWS_AWAITS | KNOWS_MEETINGS | KNOWS_SETS | KNOWS_BLOCKS},
    {.name = "pop",
     .summary = "POP: optimal, over interleavings, in polynomial memory",
     .explore = pop_explore,
     .kind = EXPLORES_INTERLEAVINGS,
     .takes = TAKES_UNITS,
     .knows = KNOWS_MEETINGS},
    {.name = "optimal",
     .summary = "Optimal-DPOR: wakeup trees, over interleavings",
     .explore = optimal_explore,
     .kind = EXPLORES_INTERLEAVINGS,
     .takes = TAKES_COMMUTE,
     .knows = KNOWS_MEETINGS},
    {.name = "source",
     .summary = "Source-DPOR with sleep sets, over interleavings",
     .explore = source_explore,
     .kind = EXPLORES_INTERLEAVINGS,
     .takes = TAKES_COMMUTE,
     .knows = KNOWS_CHOICES | KNOWS_MEETINGS},
    {.name = "classic",
     .summary = "a baseline: DPOR with persistent and sleep sets",
     .explore = classic_explore,
     .kind = EXPLORES_INTERLEAVINGS,
     .knows = KNOWS_CHOICES | KNOWS_MEETINGS},
    {.name = "bpor",
     .summary = "a baseline: bounded partial-order reduction",
     .explore = bpor_explore,
     .kind = EXPLORES_INTERLEAVINGS,
     .takes = TAKES_BOUND},
    {.name = "rvf",
     .summary = "RVF-SMC: one execution for each way in which values flow",
     .explore = rvf_explore,
     .kind = EXPLORES_VALUES,
     .takes = TAKES_BOUND,
     .knows = KNOWS_CHOICES | KNOWS_AWAITS},
    {.name = "constrained",
     .summary = "of steps that come to one state in both orders, one order",
     .explore = constrained_explore,
     .kind = EXPLORES_STEPS,
     .takes = TAKES_COMMUTE,
     .knows = KNOWS_CHOICES},
    {.name = "constrained-paper",
     .summary = "a baseline that loses executions: constrained DPOR as published",
     .explore = constrained_paper_explore,
     .kind = EXPLORES_STEPS,
     .takes = TAKES_COMMUTE},
    {.name = "context-paper",
     .summary = "a baseline that loses executions: context-sensitive DPOR",
     .explore = context_paper_explore,
     .kind = EXPLORES_STEPS,
     .takes = TAKES_COMMUTE},
    {.name = "states",
     .summary = "every state of the program once: for loops that other searches do not end",
     .explore = states_explore,
     .kind = EXPLORES_INTERLEAVINGS,
     .knows = KNOWS_CHOICES | KNOWS_LOOPS},
    {.name = "naive",
     .summary = "every interleaving, one after another",
     .explore = naive_explore,
     .kind = EXPLORES_INTERLEAVINGS,
     .takes = TAKES_BOUND,
     .knows = KNOWS_CHOICES | KNOWS_AWAITS | KNOWS_MEETINGS},
    {.name = "random",
     .summary = "random runs that look for errors, and prove nothing",
     .explore = random_explore,
     .kind = EXPLORES_RUNS,
     .takes = TAKES_UNITS,
     .knows = KNOWS_CHOICES | KNOWS_AWAITS | KNOWS_MEETINGS},
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

/* Whether each operation finds the last write. Then a thread that reads one value too often waits
 * for another one (execution.h). Others apply options->spin_limit to reads of old writes. */
static bool reads_last_write(const struct explorer *explorer)
{
    return explorer->kind == EXPLORES_INTERLEAVINGS || explorer->kind == EXPLORES_STEPS;
}

/* The rules of an execution that the explorer makes. */
static void prepare(const struct explorer *explorer, struct exploration *exploration)
{
    require(exploration->execution.graph.count == 1);
    require(explorer_takes_any_model(explorer) ||
            memory_model_has_interleavings(exploration->execution.model));
    require((explorer->takes & TAKES_SYMMETRY) || !exploration->options->symmetry);
    require((explorer->takes & TAKES_COMMUTE) || !exploration->options->commute);
    struct execution_rules *rules = &exploration->execution.rules;
    rules->chooses = explorer->knows & KNOWS_CHOICES;
    rules->unorders = explorer->knows & KNOWS_SETS;
    rules->blocking_reads = explorer->knows & KNOWS_BLOCKS;
    bool spins = reads_last_write(explorer) && !(explorer->knows & KNOWS_LOOPS);
    rules->spin_limit = spins ? exploration->options->spin_limit : 0;
    rules->awaits = (explorer->knows & KNOWS_AWAITS) &&
                    (explorer->kind == EXPLORES_RUNS || exploration->options->bound == BOUND_NONE);
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
