#include "base/memory.h"
#include "machine/operations/sync.h"
#include "report/trace/making.h"
#include "report/trace/name.h"

static bool is_change(const struct step *step)
{
    return step->op.kind == OP_SYNC && step->reads && step->writes && !step->pending;
}

/* How many signals the step adds to those that no thread has taken; of a wake-up, -1 or 0. */
static int change_of_signals(const struct step *step, const struct interner *interner)
{
    switch ((enum sync)step->op.function) {
    case SYNC_WAKE:
    case SYNC_WAKE_TIMED:
    case SYNC_SIGNAL:
    case SYNC_BROADCAST:
        return (int)condition_signals(interner, step->value_written) -
               (int)condition_signals(interner, step->value_read);
    default:
        return 0;
    }
}

static void add_thread(struct step *signal, unsigned thread)
{
    char *longer = memory_print("%s%s", signal->text ? signal->text : "which wakes ",
                                signal->text ? " and " : "");
    free(signal->text);
    signal->text = memory_print("%s%s", longer, name_thread(thread).text);
    free(longer);
}

/* Gives the waiting thread the oldest of the signals that are left, before step `wakeup`. */
static void take(struct step *steps, int *left, size_t wakeup)
{
    for (size_t i = 0; i < wakeup; i++)
        if (left[i] > 0 && steps[i].op.location == steps[wakeup].op.location) {
            add_thread(&steps[i], steps[wakeup].thread);
            steps[wakeup].woken_by = (int)i;
            left[i]--;
            return;
        }
}

void wakeups_find(struct step *steps, size_t count, const struct interner *interner)
{
    int *left = memory_new(count + 1, sizeof *left);
    for (size_t i = 0; i < count; i++) {
        int change = is_change(&steps[i]) ? change_of_signals(&steps[i], interner) : 0;
        if (change < 0)
            take(steps, left, i);
        else if (is_change(&steps[i]) && steps[i].op.function == SYNC_WAKE_TIMED)
            steps[i].text = memory_copy_text("without a signal");
        else
            left[i] = change;
    }
    free(left);
}
