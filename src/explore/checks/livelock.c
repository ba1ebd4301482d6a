/* livelock.c - threads that stay in loops for ever, since no other thread can end these loops any
 * more. The lowest-numbered one is reported. */
#include "explore/checks/checks.h"
#include "explore/checks/waiting.h"

bool checks_livelock(struct exploration *exploration, bool some_may_go_on)
{
    int thread = waiting_find_livelock(&exploration->execution, some_may_go_on);
    if (thread >= 0)
        exploration_report_at(exploration, (unsigned)thread, ERROR_LIVELOCK, 0, 0);
    return thread >= 0;
}
