/* late.c - what is wrong with events that an execution has, as only later ones show. */
#include "explore/checks/checks.h"

/* Out of line, because few programs have any of these. */
static __attribute__((noinline)) void look_back(struct exploration *exploration)
{
    const struct machine *machine = exploration->execution.machine;
    if (exploration->has_second_joins)
        checks_joins(exploration);
    if (machine->has_late_arrivals)
        checks_meetings(exploration);
    if (machine->has_own_stores)
        checks_own_stores(exploration);
}

static void ended(struct exploration *exploration, const struct ending *ending)
{
    (void)ending;
    const struct machine *machine = exploration->execution.machine;
    if (exploration->has_second_joins || machine->has_late_arrivals || machine->has_own_stores)
        look_back(exploration);
}

const struct observer check_late = {.ended = ended};
