/* misused.c - locks that another thread holds when their memory ends, or when they are given
 * back. */
#include "report/why/reasons.h"

#include "report/trace/locking.h"

/* Whether the step, which took a lock, is the latest one of its thread on that lock. */
static bool is_held(const struct story *story, int taken)
{
    int i = story->threads[story->steps[taken].thread].last;
    while (i > taken && story->steps[i].op.location != story->steps[taken].op.location)
        i = story->thread_before[i];
    return i == taken;
}

/* The latest step that took a lock which its thread still holds, another one than the failing one.
 * `location`: of the lock; 0: any. */
static int find_holding(const struct story *story, uint32_t location)
{
    for (int i = story->count; i-- > 0;) {
        const struct step *step = &story->steps[i];
        if (step->thread != story->steps[story->failing].thread && locking_takes(step) &&
            (location == 0 || step->op.location == location) && is_held(story, i))
            return i;
    }
    return NOWHERE;
}

/* The latest read of the failing thread, of what the thread of the step has written behind it. */
static int find_sign(const struct story *story, int taken)
{
    int i = story->thread_before[story->failing];
    for (; i != NOWHERE; i = story->thread_before[i]) {
        int from = story->steps[i].reads_from;
        if (op_is_data(&story->steps[i].op) && story->steps[i].reads && from > taken &&
            story->steps[from].thread == story->steps[taken].thread)
            return i;
    }
    return NOWHERE;
}

bool reason_end_of_held(struct story *story)
{
    int taken = find_holding(story, 0);
    int sign = taken == NOWHERE ? NOWHERE : find_sign(story, taken);
    if (sign == NOWHERE)
        return false;
    int write = story->steps[sign].reads_from, holder = (int)story->steps[taken].thread;
    tell(story,
         "%t read %n: %r (%s), which %t wrote (%s) while it held %n (%s), and it has not unlocked "
         "that yet.",
         (int)story->steps[sign].thread, sign, sign, sign, holder, write, taken, taken);
    return true;
}

bool reason_foreign_unlock(struct story *story)
{
    int unlock = story->failing, thread = (int)story->steps[unlock].thread;
    int taken = story->steps[unlock].op.location
                    ? find_holding(story, story->steps[unlock].op.location)
                    : NOWHERE;
    if (taken == NOWHERE)
        return false;
    int sign = find_sign(story, taken), holder = (int)story->steps[taken].thread;
    if (sign == NOWHERE)
        tell(story, "%t took %n (%s), and %t, which unlocks it (%s), did not.", holder, taken,
             taken, thread, unlock);
    else
        tell(story,
             "%t took %n (%s) and wrote %n: %r (%s). When %t read that (%s), it unlocked %n (%s), "
             "which it did not hold.",
             holder, taken, taken, sign, sign, story->steps[sign].reads_from, thread, sign, unlock,
             unlock);
    return true;
}
