#include "explore/counts/counters.h"

#include "base/error.h"
#include "base/memory.h"
#include "explore/exploration.h"
#include "explore/sets/in_order.h"
#include "graph/change.h"

#include <string.h>

/* --- Threads that spin ------------------------------------------------------------------------ */

static bool has_spin_limit(const struct exploration *exploration)
{
    return exploration->execution.rules.spin_limit != 0;
}

/* Notes that the thread waits because it has spun. The executions in which it goes on with the same
 * value count as one. */
static void note_spun(struct exploration *exploration, unsigned thread)
{
    const struct execution *execution = &exploration->execution;
    if (!execution_has_spun(execution, thread))
        return;
    if (!exploration->spun)
        exploration->spun = execution_op(execution, thread)->site;
    statistics_add_truncated(&exploration->statistics, TRUNCATED_BY_SPINNING);
}

const struct observer counter_spun = {.is_on = has_spin_limit, .after = note_spun};

/* --- Preemptions ------------------------------------------------------------------------------ */

static bool wants_preemptions(const struct exploration *exploration)
{
    return exploration->options->count_preemptions && !exploration->only_counts;
}

/* Counts a complete execution in by_preemptions. */
static void count_preemptions(struct exploration *exploration, const struct ending *ending)
{
    if (!ending->complete || !ending->counts)
        return;
    struct preemption_scope scope = preemption_scope_all();
    graph_update_hb(&exploration->execution.graph);
    uint32_t least = preemptions(&exploration->search, &exploration->execution.graph, &scope);
    if (exploration_has_run_out(exploration) ||
        !exploration_allows_path(exploration, &exploration->search))
        return;
    size_t old = exploration->by_preemptions_count;
    if (least >= old) {
        array_reserve(exploration->by_preemptions, exploration->by_preemptions_capacity, least + 1);
        memset(exploration->by_preemptions + old, 0,
               (least + 1 - old) * sizeof *exploration->by_preemptions);
        exploration->by_preemptions_count = least + 1;
    }
    require(least < exploration->by_preemptions_count);
    exploration->by_preemptions[least]++;
}

const struct observer counter_preemptions = {.is_on = wants_preemptions,
                                             .ended = count_preemptions};

/* --- Outcomes --------------------------------------------------------------------------------- */

static bool wants_outcomes(const struct exploration *exploration)
{
    return exploration->options->count_outcomes && !exploration->only_counts;
}

static void count_outcome(struct exploration *exploration, const struct ending *ending)
{
    if (ending->counts && !outcomes_count(&exploration->outcomes, &exploration->execution))
        exploration_order_updates(exploration);
}

const struct observer counter_outcomes = {.is_on = wants_outcomes, .ended = count_outcome};

/* --- The owner's hook ------------------------------------------------------------------------- */

static void call(struct exploration *exploration, const struct ending *ending)
{
    graph_update_hb(&exploration->execution.graph);
    exploration->hooks.execution(exploration->hooks.context, exploration, ending->complete);
}

static void call_hook(struct exploration *exploration, const struct ending *ending)
{
    if (!ending->counts)
        return;
    if (exploration->execution.graph.set_count == 0 || exploration->hooks.sees_sets) {
        call(exploration, ending);
        return;
    }
    struct execution own = exploration->execution;
    if (in_order_make(&exploration->execution, &own, NULL, NULL) == IN_ORDER_MADE)
        call(exploration, ending);
    else
        exploration_order_updates(exploration);
    execution_release(&exploration->execution);
    exploration->execution = own;
}

static bool has_hook(const struct exploration *exploration)
{
    return exploration->hooks.execution && !exploration->only_counts;
}

const struct observer counter_hook = {.is_on = has_hook, .ended = call_hook};
