/* blocked.c - threads that can never go on. A livelock is told in place of a deadlock, unless
 * threads wait for each other, or some thread is asleep: a loop that waits for such a thread's work
 * is only a consequence. */
#include "explore/asleep/asleep.h"
#include "explore/checks/checks.h"
#include "explore/history/comparison.h"

void checks_blocked(struct exploration *exploration, enum prospect prospect)
{
    const struct execution *execution = &exploration->execution;
    bool deadlock_first = checks_have_circle(execution);
    for (unsigned t = 0; t < execution->graph.thread_count; t++)
        deadlock_first |= asleep_is(execution, t);
    if (!deadlock_first || !checks_deadlock(exploration, prospect))
        if (!checks_livelock(exploration, prospect) && !deadlock_first)
            checks_deadlock(exploration, prospect);
}

static void ended(struct exploration *exploration, const struct ending *ending)
{
    bool is_excused = ending->prospect == PROSPECT_NONE && exploration->options->history &&
                      history_excuses(exploration);
    if (!is_excused)
        checks_blocked(exploration, ending->prospect);
}

const struct observer check_blocked = {.ended = ended, .only_blocked = true};
