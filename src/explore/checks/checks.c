/* checks.c - the table of checks. */
#include "explore/checks/checks.h"

#include "base/error.h"
#include "explore/checks/waiting.h"

/* The rows, by the function that they have. A livelock is told in place of a deadlock. */
static const struct check *const when_blocked[] = {&check_livelock, &check_deadlock};
static const struct check *const when_ended[] = {&check_joins, &check_notify, &check_leaks};

/* If an operation has several errors, the first in this order is the one that stops the
 * exploration. */
void checks_before_suspect(struct exploration *exploration, const struct event_plan *plan)
{
    verify(plan->thread < exploration->execution.graph.thread_count);
    if (plan->traits & PLAN_USES_OBJECT)
        check_lifetimes.before(exploration, plan);
    if (plan->traits & PLAN_IS_FIRST_USE)
        check_initialised.before(exploration, plan);
    if (plan->traits & PLAN_IS_WRONG)
        check_values.before(exploration, plan);
    if (plan->traits & PLAN_MAY_RACE)
        check_races.before(exploration, plan);
}

void checks_blocked(struct exploration *exploration)
{
    bool some_is_given_up = waiting_some_is_given_up(&exploration->execution), reported = false;
    for (size_t i = 0; i < sizeof when_blocked / sizeof *when_blocked && !reported; i++)
        reported = when_blocked[i]->blocked(exploration, some_is_given_up);
}

void checks_ended(struct exploration *exploration)
{
    for (size_t i = 0; i < sizeof when_ended / sizeof *when_ended; i++)
        if (exploration->stop == STOP_NOT)
            when_ended[i]->ended(exploration);
}
