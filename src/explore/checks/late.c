/* late.c - what is wrong with events that an execution has, as only later ones show. */
#include "explore/checks/checks.h"

static void ended(struct exploration *exploration, const struct ending *ending)
{
    (void)ending;
    if (exploration->has_second_joins)
        checks_joins(exploration);
    if (exploration->execution.machine->has_late_arrivals)
        checks_meetings(exploration);
    if (exploration->execution.machine->has_own_stores)
        checks_own_stores(exploration);
}

const struct observer check_late = {.ended = ended};
