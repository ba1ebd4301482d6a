/* history.c - executions of a scenario that no order of whole operations explains. */
#include "explore/history/comparison.h"

#include "explore/checks/checks.h"

/* A thread that may go on does so in another execution. */
static void ended(struct exploration *exploration, const struct ending *ending)
{
    history_note_stop(exploration);
    if (ending->complete || ending->prospect == PROSPECT_NONE)
        history_see(exploration, ending->complete);
}

static bool is_on(const struct exploration *exploration)
{
    return exploration->options->history && !exploration->only_counts;
}

const struct observer check_history = {.is_on = is_on, .ended = ended};
