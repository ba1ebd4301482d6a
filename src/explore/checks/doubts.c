/* doubts.c - looks again at errors that took more preemptions than the bound where they were found
 * (explore/doubts.h). */
#include "explore/checks/checks.h"
#include "graph/change.h"

static void report(void *context, const struct finding *finding)
{
    struct exploration *exploration = context;
    if (exploration->stop == STOP_NOT)
        exploration_report(exploration, finding);
}

static void ended(struct exploration *exploration, const struct ending *ending)
{
    (void)ending;
    if (!exploration->doubts.is_any)
        return;
    graph_update_hb(&exploration->execution.graph);
    doubts_judge(&exploration->doubts, &exploration->execution, &exploration->search,
                 exploration->options->bound, report, exploration);
}

/* Without a bound, there are none. */
static bool is_on(const struct exploration *exploration)
{
    return exploration->options->bound != BOUND_NONE && !exploration->only_counts;
}

const struct observer check_doubts = {.is_on = is_on, .ended = ended};
