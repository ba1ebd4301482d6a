/* checks.c - the table of checks. */
#include "explore/checks/checks.h"

#include "base/error.h"

/* The rows, by the function that they have. A livelock is told in place of a deadlock. */
static const struct check *const when_blocked[] = {&check_livelock, &check_deadlock};
static const struct check *const when_ended[] = {&check_leaks};

/* By the number of the trait's bit. If an operation has several errors, the first in this order is
 * the one that stops the exploration. */
static const struct check *const by_trait[] = {&check_lifetimes, &check_values, &check_races};
_Static_assert(PLAN_USES_OBJECT == 1 << 0 && PLAN_IS_WRONG == 1 << 1 && PLAN_MAY_RACE == 1 << 2,
               "the order of by_trait");

void checks_before_suspect(struct exploration *exploration, const struct event_plan *plan)
{
    verify(plan->thread < exploration->execution.graph.thread_count);
    for (unsigned left = plan->traits; left; left &= left - 1)
        by_trait[__builtin_ctz(left)]->before(exploration, plan);
}

void checks_blocked(struct exploration *exploration)
{
    for (size_t i = 0; i < sizeof when_blocked / sizeof *when_blocked; i++)
        when_blocked[i]->blocked(exploration);
}

void checks_ended(struct exploration *exploration)
{
    for (size_t i = 0; i < sizeof when_ended / sizeof *when_ended; i++)
        if (exploration->stop == STOP_NOT)
            when_ended[i]->ended(exploration);
}
