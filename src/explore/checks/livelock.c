/* livelock.c - threads that stay in loops for ever, since no other thread can end these loops any
 * more. The lowest-numbered one is reported. */
#include "explore/checks/checks.h"

bool checks_livelock(struct exploration *exploration, enum prospect prospect)
{
    int thread = prospect == PROSPECT_NONE ? waiting_find_livelock(&exploration->execution) : -1;
    if (thread >= 0)
        exploration_report_at(exploration, (unsigned)thread, ERROR_LIVELOCK, 0, 0);
    return thread >= 0;
}
