/* checks.c - the table of checks. */
#include "explore/checks/checks.h"

#include "base/error.h"

/* If an operation has several errors, the first in this order is the one that stops the
 * exploration. */
static const struct check *const checks[] = {
    &check_lifetimes, &check_values, &check_races, &check_livelock, &check_deadlock, &check_leaks,
};

enum { CHECK_COUNT = sizeof checks / sizeof checks[0] };

void checks_before(struct exploration *exploration, const struct event_plan *plan)
{
    verify(plan->thread < exploration->execution.graph.thread_count);
    for (unsigned i = 0; i < CHECK_COUNT; i++)
        if (checks[i]->before)
            checks[i]->before(exploration, plan);
}

void checks_blocked(struct exploration *exploration)
{
    for (unsigned i = 0; i < CHECK_COUNT; i++)
        if (checks[i]->blocked)
            checks[i]->blocked(exploration);
}

void checks_ended(struct exploration *exploration)
{
    for (unsigned i = 0; i < CHECK_COUNT && exploration->stop == STOP_NOT; i++)
        if (checks[i]->ended)
            checks[i]->ended(exploration);
}
