/* values.c - operations that are wrong because of the value that they find: it was never written, or
 * the operation must not find it, as an unlock a free mutex; and joins of threads that were joined. */
#include "explore/checks/checks.h"

static void before(struct exploration *exploration, const struct event_plan *plan)
{
    if (plan->reads_undefined)
        exploration_report_at(exploration, plan->thread, ERROR_UNINITIALIZED_READ, 0, plan->source);
    if (plan->error != ERROR_NONE)
        exploration_report_at(exploration, plan->thread, plan->error, plan->error_other,
                              plan->source);
}

const struct check check_values = {.name = "values", .before = before};
