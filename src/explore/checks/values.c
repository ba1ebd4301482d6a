/* values.c - operations that are errors because of the value that they read, as a read of memory
 * that was never written, or an unlock of a free mutex; second joins of a thread; and uses of a
 * mutex or another object that its initialisation does not happen before. */
#include "explore/checks/checks.h"

static void before_misuse(struct exploration *exploration, const struct event_plan *plan)
{
    if (plan->reads_undefined)
        exploration_report_at(exploration, plan->thread, ERROR_UNINITIALIZED_READ, 0, plan->source);
    exploration->has_second_joins |= plan->error == ERROR_INVALID_JOIN;
    if (plan->error != ERROR_NONE)
        exploration_report_at(exploration, plan->thread, plan->error, plan->error_other,
                              plan->source);
}

const struct observer check_values = {.trait = PLAN_IS_WRONG, .before = before_misuse};

/* The initialisation writes plain memory, so such a use is a data race. Only the first use is
 * looked at: the one that reads the value that the initialisation has left. This suffices, since
 * each later use is the first one in some execution. */
static void before_first_use(struct exploration *exploration, const struct event_plan *plan)
{
    struct execution *execution = &exploration->execution;
    if (!exploration->options->ignore_races &&
        !graph_in_clock(&execution->graph, execution_before_next(execution, plan->thread),
                        plan->source))
        exploration_report_at(exploration, plan->thread, ERROR_DATA_RACE, plan->source, 0);
}

const struct observer check_initialised = {.trait = PLAN_IS_FIRST_USE, .before = before_first_use};
