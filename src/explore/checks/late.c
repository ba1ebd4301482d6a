/* late.c - errors of events that an execution has, which only events that came later show. */
#include "explore/checks/checks.h"

static void ended(struct exploration *exploration, const struct ending *ending)
{
    (void)ending;
    if (exploration->has_second_joins)
        checks_joins(exploration);
    if (exploration->execution.machine->has_late_arrivals)
        checks_meetings(exploration);
}

const struct observer check_late = {.ended = ended};
