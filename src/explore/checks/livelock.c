/* livelock.c - threads that stay in loops for ever, since no other thread can end these loops any
 * more. The lowest-numbered one is reported.
 *
 * Iterations that take a lock and give it back are left out. Where another one of the threads looks
 * whether the lock is held, it might go on if it looked in the middle of such an iteration. Then
 * each change of the lock counts from now on (machine/waiting/iteration.h), and the exploration
 * starts again. */
#include "explore/checks/checks.h"
#include "explore/checks/waiting.h"

bool checks_livelock(struct exploration *exploration, bool some_may_go_on)
{
    struct machine *machine = exploration->execution.machine;
    int thread = waiting_find_livelock(&exploration->execution, some_may_go_on);
    if (thread < 0)
        return false;
    uint32_t shown = machine->class->see ? waiting_find_shown(&exploration->execution) : 0;
    if (shown)
        machine->class->see(machine, shown);
    if (machine->restart_due)
        exploration->stop = STOP_RESTART;
    else
        exploration_report_at(exploration, (unsigned)thread, ERROR_LIVELOCK, 0, 0);
    return true;
}
