/* values.c - operations that are errors because of the value that they read, as a read of memory
 * that was never written, or an unlock of a free mutex; and second joins of a thread. */
#include "explore/checks/checks.h"

static void before(struct exploration *exploration, const struct event_plan *plan)
{
    if (plan->reads_undefined)
        exploration_report_at(exploration, plan->thread, ERROR_UNINITIALIZED_READ, 0, plan->source);
    exploration->has_second_joins |= plan->error == ERROR_INVALID_JOIN;
    if (plan->error != ERROR_NONE)
        exploration_report_at(exploration, plan->thread, plan->error, plan->error_other,
                              plan->source);
}

const struct observer check_values = {.trait = PLAN_IS_WRONG, .before = before};
