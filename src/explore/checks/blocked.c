/* blocked.c - threads that can never go on. A livelock is told in place of a deadlock. */
#include "explore/checks/checks.h"

void checks_blocked(struct exploration *exploration, bool some_is_given_up)
{
    if (!checks_livelock(exploration, some_is_given_up))
        checks_deadlock(exploration, some_is_given_up);
}

static void ended(struct exploration *exploration, const struct ending *ending)
{
    if (!ending->complete)
        checks_blocked(exploration, ending->some_is_given_up);
}

const struct observer check_blocked = {.ended = ended};
