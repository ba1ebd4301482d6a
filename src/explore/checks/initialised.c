/* initialised.c - uses of a mutex or another object that its initialisation does not happen before.
 *
 * The initialisation writes plain memory, so such a use is a data race. Only the first use is
 * looked at: the one that reads the value that the initialisation has left. This suffices, since
 * each later use is the first one in some execution. */
#include "explore/checks/checks.h"

static void before(struct exploration *exploration, const struct event_plan *plan)
{
    struct execution *execution = &exploration->execution;
    if (!exploration->options->ignore_races &&
        !graph_in_clock(&execution->graph, execution_before_next(execution, plan->thread),
                        plan->source))
        exploration_report_at(exploration, plan->thread, ERROR_DATA_RACE, plan->source, 0);
}

const struct observer check_initialised = {.trait = PLAN_IS_FIRST_USE, .before = before};
