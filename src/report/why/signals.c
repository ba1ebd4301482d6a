/* signals.c - waits for what another thread has done too early, or does not do: signals, wakes and
 * notifications. */
#include "base/memory.h"
#include "machine/operations/sync.h"
#include "report/trace/fold.h"
#include "report/trace/name.h"
#include "report/why/reasons.h"

#include <string.h>

/* The latest thread that waits for a condition or on a futex of the program's. */
static int find_waiting(const struct story *story)
{
    for (int i = story->count; i-- > 0 && story->steps[i].pending;) {
        const struct step *step = &story->steps[i];
        if (step->op.kind == OP_SYNC && step->op.function == SYNC_WAKE &&
            (!step->is_internal || step->alias))
            return i;
    }
    return NOWHERE;
}

/* Whether the step signals what the waiting step `wait` waits for. Each waiter on a futex has a
 * condition variable of its own, and a wake that finds none of them is a write of the library. */
static bool is_signal(const struct story *story, int i, int wait)
{
    const struct step *step = &story->steps[i], *waiting = &story->steps[wait];
    if (waiting->op.kind == OP_ASLEEP)
        return op_notifies(&step->op) && step->op.operand == waiting->op.operand;
    if (!waiting->alias)
        return story_is_sync(step, SYNC_SIGNAL, waiting->op.location) ||
               story_is_sync(step, SYNC_BROADCAST, waiting->op.location);
    return step->alias && strcmp(step->alias, waiting->alias) == 0 &&
           (step->op.kind == OP_WRITE || story_is_sync(step, SYNC_SIGNAL, step->op.location));
}

/* The latest signal of what the step waits for, before step `end`. */
static int find_signal(const struct story *story, int wait, int end)
{
    int i = end - 1;
    while (i >= 0 && !is_signal(story, i, wait))
        i--;
    return i;
}

/* The step by which the thread became a waiter. */
static int find_entry(const struct story *story, int wait)
{
    int i = story->thread_before[wait];
    while (i != NOWHERE &&
           !story_is_sync(&story->steps[i], SYNC_ENTER, story->steps[wait].op.location))
        i = story->thread_before[i];
    return i;
}

/* The latest read of data by the thread before the step. */
static int find_read(const struct story *story, int step)
{
    int read = story->thread_before[step];
    while (read != NOWHERE && !story_only_reads(story, read))
        read = story->thread_before[read];
    return read;
}

/* The signalling thread's write of what the waiting one has read, between the read and the signal.
 */
static int find_change(const struct story *story, int read, int signal)
{
    int i = signal;
    while (i > read && !(story_writes(story, i) &&
                         story->steps[i].op.location == story->steps[read].op.location))
        i = story->thread_before[i];
    return i > read && story->steps[i].value_written != story->steps[read].value_read ? i : NOWHERE;
}

/* Marks the signal that the text speaks of. */
static void note_signal(struct story *story, int signal, int woken)
{
    const struct step *step = &story->steps[signal];
    bool is_futex = step->alias;
    char *text =
        memory_print("%s %s it here, which wakes %s", name_thread(step->thread).text,
                     is_futex ? "wakes waiters on" : "signals",
                     woken == NOWHERE ? "nobody" : name_thread(story->steps[woken].thread).text);
    error_report_note(story->report, (struct note){text, step->op.site, step->thread, step->index});
}

/* The signal came before the wait, and the thread has not looked since whether it must wait. */
static bool tell_lost(struct story *story, int signal, int entry)
{
    int read = find_read(story, entry), change = NOWHERE;
    int waiter = (int)story->steps[entry].thread, other = (int)story->steps[signal].thread;
    if (read > signal || story->steps[signal].writes)
        return false;
    if (read != NOWHERE)
        change = find_change(story, read, signal);
    if (change != NOWHERE)
        tell(story,
             "Lost wake-up: %t read %n: %r (%s). Then %t wrote %w (%s) and signalled %n "
             "(%s) before %t began to wait (%s): the signal woke nobody.",
             waiter, read, read, read, other, change, change, signal, signal, waiter, entry);
    else
        tell(story,
             "Lost wake-up: %t signalled %n (%s) before %t began to wait for it (%s): the "
             "signal woke nobody.",
             other, signal, signal, waiter, entry);
    note_signal(story, signal, NOWHERE);
    return true;
}

/* Another thread may wait for what the waiting one holds. */
static void tell_holding(struct story *story, int wait)
{
    const struct trace *trace = &story->report->trace;
    for (size_t i = 0; i < trace->relation_count; i++) {
        const struct relation *relation = &trace->relations[i];
        if (relation->kind != RELATION_WAIT || story->steps[relation->from].op.kind != OP_LOCK ||
            story->steps[relation->to].thread != story->steps[wait].thread)
            continue;
        tell(story, " It still holds %n (%s), for which %t waits.", relation->from, relation->to,
             (int)story->steps[relation->from].thread);
        return;
    }
}

/* The step at which the only thread that the signal wakes takes it. */
static int find_woken(const struct story *story, int signal)
{
    int woken = NOWHERE;
    for (int i = signal + 1; i < story->count; i++) {
        if (story->steps[i].woken_by != signal)
            continue;
        if (woken != NOWHERE)
            return NOWHERE;
        woken = i;
    }
    return woken;
}

/* The next wait of the woken thread for the same condition. */
static int find_next_entry(const struct story *story, int woken)
{
    const struct step *wake = &story->steps[woken];
    for (int i = woken + 1; i < story->count; i++)
        if (story->steps[i].thread == wake->thread &&
            story_is_sync(&story->steps[i], SYNC_ENTER, wake->op.location))
            return i;
    return NOWHERE;
}

/* Whether the thread has read the location right before it began to wait: so it waits for another
 * value there. */
static bool has_looked(const struct story *story, int entry, uint32_t location)
{
    enum { MOST = 64 };
    int i = story->thread_before[entry];
    for (unsigned n = 0; n < MOST && i != NOWHERE; n++, i = story->thread_before[i]) {
        if (!story_only_reads(story, i) && !step_is_of_library(&story->steps[i]))
            return false;
        if (story->steps[i].op.location == location)
            return true;
    }
    return false;
}

/* The last write since the thread began to wait by which another one changes what it waits for;
 * NOWHERE: there is none. */
static int find_awaited_change(const struct story *story, int entry)
{
    int i = story->count - 1;
    while (i > entry &&
           !(story_writes(story, i) && story->steps[i].thread != story->steps[entry].thread &&
             has_looked(story, entry, story->steps[i].op.location)))
        i--;
    return i > entry ? i : NOWHERE;
}

/* The last signal of something else since the step, by this thread, or by any for -1. */
static int find_other_signal(const struct story *story, int wait, int since, int thread)
{
    int i = story->count - 1;
    while (i > since && !(awaited_is_signal(&story->steps[i]) && !is_signal(story, i, wait) &&
                          (thread < 0 || (int)story->steps[i].thread == thread)))
        i--;
    return i > since ? i : NOWHERE;
}

/* What the thread waits for has come, and nobody has told it. `signal`: the latest before the wait,
 * or NOWHERE. */
static bool tell_untold(struct story *story, int wait, int entry, int signal)
{
    int change = find_awaited_change(story, entry), waiter = (int)story->steps[wait].thread;
    if (change == NOWHERE)
        return false;
    int thread = (int)story->steps[change].thread;
    int other = find_other_signal(story, wait, entry, thread);
    const char *noun = story->steps[wait].alias ? "wake" : "signal";
    tell(story, "%t waits for %n since %s. Then %t wrote %n: %w (%s), ", waiter, wait, entry,
         thread, change, change, change);
    if (other != NOWHERE)
        tell(story, "but signalled %n (%s) and not %n", other, other, wait);
    else if (signal != NOWHERE)
        tell(story, "but the last %z of %n had come before (%s)", noun, wait, signal);
    else
        tell(story, "but no %z of %n came", noun, wait);
    tell(story, ": all others have ended or wait, too.");
    if (other != NOWHERE || signal != NOWHERE)
        note_signal(story, other != NOWHERE ? other : signal,
                    find_woken(story, other != NOWHERE ? other : signal));
    return true;
}

/* No signal came after the thread began to wait. `signal`: the latest before, or NOWHERE. */
static void tell_none(struct story *story, int wait, int entry, int signal)
{
    bool is_futex = story->steps[wait].alias;
    if (signal == NOWHERE)
        tell(story, "No thread %z %n, for which %t waits since %s", is_futex ? "wakes" : "signals",
             wait, (int)story->steps[wait].thread, entry);
    else
        tell(story, "The %z %z of %n (%s) came before %t began to wait for it (%s)",
             find_signal(story, wait, signal) == NOWHERE ? "only" : "last",
             is_futex ? "wake" : "signal", wait, signal, (int)story->steps[wait].thread, entry);
    tell(story, ": all others have ended or wait, too.");
    int other = find_other_signal(story, wait, entry, -1);
    if (other != NOWHERE)
        tell(story, " %t signalled %n (%s).", (int)story->steps[other].thread, other, other);
    if (signal != NOWHERE)
        note_signal(story, signal, find_woken(story, signal));
    tell_holding(story, wait);
}

/* A thread took the signal for a change that the waiting one has waited for, and waited again. */
static bool tell_stolen(struct story *story, int wait, int entry)
{
    int read = find_read(story, entry), waiter = (int)story->steps[wait].thread;
    if (read == NOWHERE)
        return false;
    for (int i = find_signal(story, wait, story->count); i > entry;
         i = find_signal(story, wait, i)) {
        int change = find_change(story, read, i), woken = find_woken(story, i);
        int again = woken == NOWHERE ? NOWHERE : find_next_entry(story, woken);
        if (change == NOWHERE || again == NOWHERE)
            continue;
        tell(story,
             "%t wrote %n: %w (%s), for which %t waits since %s, and signalled %n (%s). That woke "
             "%t (%s), which waited again (%s).",
             (int)story->steps[i].thread, change, change, change, waiter, entry, wait, i,
             (int)story->steps[woken].thread, woken, again);
        note_signal(story, i, woken);
        return true;
    }
    return false;
}

bool reason_early_signal(struct story *story)
{
    int wait = find_waiting(story);
    int entry = wait == NOWHERE ? NOWHERE : find_entry(story, wait);
    int signal = entry == NOWHERE ? NOWHERE : find_signal(story, wait, story->count);
    return signal != NOWHERE && signal < entry && tell_lost(story, signal, entry);
}

/* What the thread waits for has changed again since the last signal, which another thread took. */
static void tell_later_change(struct story *story, int wait, int entry, int signal)
{
    int change = find_awaited_change(story, entry);
    if (change < signal)
        return;
    int thread = (int)story->steps[change].thread;
    int other = find_other_signal(story, wait, change, thread);
    tell(story, " After that signal, %t wrote %n: %w (%s), ", thread, change, change, change);
    if (other == NOWHERE)
        tell(story, "and signalled nobody.");
    else
        tell(story, "but signalled %n (%s) and not %n.", other, other, wait);
}

bool reason_lost_signal(struct story *story)
{
    int wait = find_waiting(story);
    int entry = wait == NOWHERE ? NOWHERE : find_entry(story, wait);
    if (entry == NOWHERE)
        return false;
    int signal = find_signal(story, wait, story->count);
    if (signal < entry) {
        if (!tell_untold(story, wait, entry, signal))
            tell_none(story, wait, entry, signal);
        return true;
    }
    if (tell_stolen(story, wait, entry))
        return true;
    int woken = find_woken(story, signal);
    if (woken == NOWHERE)
        return false;
    tell(story, "The last %z of %n (%s) woke %t (%s) and not %t, which waits since %s.",
         story->steps[wait].alias ? "wake" : "signal", wait, signal,
         (int)story->steps[woken].thread, woken, (int)story->steps[wait].thread, entry);
    tell_later_change(story, wait, entry, signal);
    note_signal(story, signal, woken);
    return true;
}

/* --- Waits for atomic objects ----------------------------------------------------------------- */

/* The latest thread that sleeps until an atomic object is notified, where it looked at the object.
 */
static int find_asleep(const struct story *story)
{
    for (int i = story->count; i-- > 0 && story->steps[i].pending;) {
        const struct step *step = &story->steps[i];
        int look = step->op.kind == OP_ASLEEP ? story->thread_before[i] : NOWHERE;
        if (look != NOWHERE && op_looks_to_wait(&story->steps[look].op) &&
            story->steps[look].op.location == step->op.operand)
            return i;
    }
    return NOWHERE;
}

/* The write that replaces what the step has read. */
static int find_replacement(const struct story *story, int read)
{
    const struct step *step = &story->steps[read];
    return step->reads_from >= 0 ? story->next_write[step->reads_from]
                                 : story->first_write[step->op.location];
}

/* The only other thread that has looked whether to wait for the object; NOWHERE: none, or several.
 */
static int find_other_waiter(const struct story *story, int look)
{
    const struct step *own = &story->steps[look];
    int found = NOWHERE;
    for (int i = 0; i < story->count; i++) {
        const struct step *step = &story->steps[i];
        if (!op_looks_to_wait(&step->op) || step->op.location != own->op.location ||
            step->thread == own->thread || (int)step->thread == found)
            continue;
        if (found != NOWHERE)
            return NOWHERE;
        found = (int)step->thread;
    }
    return found;
}

/* Whether the notification might have woken the sleeper, and has woken another thread
 * (verdict/deadlock.c). */
static bool woke_another(const struct story *story, int wait, int notification)
{
    const struct trace *trace = &story->report->trace;
    for (size_t i = 0; i < trace->relation_count; i++)
        if (trace->relations[i].kind == RELATION_WAIT && trace->relations[i].from == wait &&
            trace->relations[i].to == notification)
            return true;
    return false;
}

/* The object has not changed since the thread looked. */
static void tell_unchanged(struct story *story, int look, int notification)
{
    if (notification == NOWHERE)
        tell(story, "Nobody changes %n", look);
    else
        tell(story, "%t notified %n (%s), but nobody has changed it",
             (int)story->steps[notification].thread, look, notification);
}

/* It has, and the notification, the last one, is NOWHERE or not behind that. */
static void tell_unnotified(struct story *story, int wait, int change, int notification)
{
    int thread = (int)story->steps[change].thread;
    int other = find_other_signal(story, wait, change, thread);
    tell(story, "%t wrote %n: %w (%s), ", thread, change, change, change);
    if (notification > change)
        tell(story, "but nothing orders the notification by %t (%s) behind that",
             (int)story->steps[notification].thread, notification);
    else if (notification != NOWHERE)
        tell(story, "but the last notification of %n had come before (%s)", change, notification);
    else if (other != NOWHERE)
        tell(story, "but notified %n (%s) and not %n", other, other, change);
    else
        tell(story, "but nobody notified %n", change);
}

bool reason_missed_notification(struct story *story)
{
    int wait = find_asleep(story);
    if (wait == NOWHERE)
        return false;
    int look = story->thread_before[wait], waiter = (int)story->steps[wait].thread;
    int change = find_replacement(story, look), other = find_other_waiter(story, look);
    int notification = find_signal(story, wait, story->count);
    tell(story, "%t found %n: %r (%s), and sleeps until it is notified of a change. ", waiter, look,
         look, look);
    if (notification != NOWHERE && woke_another(story, wait, notification)) {
        tell(story, "%t notified one waiter of %n (%s), which woke ",
             (int)story->steps[notification].thread, look, notification);
        if (other == NOWHERE)
            tell(story, "another one");
        else
            tell(story, "%t", other);
    } else if (change == NOWHERE) {
        tell_unchanged(story, look, notification);
    } else {
        tell_unnotified(story, wait, change, notification);
    }
    tell(story, ": all others have ended or wait, too.");
    return true;
}
