/* signals.c - waits for what another thread has done too early, or does not do. */
#include "report/why/reasons.h"

#include "base/memory.h"
#include "machine/operations/sync.h"
#include "report/trace/name.h"

#include <string.h>

static bool is_sync(const struct step *step, enum sync function, uint32_t location)
{
    return step->op.kind == OP_SYNC && step->op.function == function &&
           step->op.location == location && !step->pending;
}

/* The latest waiting step with this function of OP_SYNC. */
static int find_waiting(const struct story *story, enum sync function)
{
    for (int i = story->count; i-- > 0 && story->steps[i].pending;)
        if (story->steps[i].op.kind == OP_SYNC && story->steps[i].op.function == function)
            return i;
    return NOWHERE;
}

/* Whether the step signals what the waiting step `wait` waits for. Each waiter on a futex has a
 * condition variable of its own, and a wake that finds none of them is a write of the library. */
static bool is_signal(const struct story *story, int i, int wait)
{
    const struct step *step = &story->steps[i], *waiting = &story->steps[wait];
    if (!waiting->alias)
        return is_sync(step, SYNC_SIGNAL, waiting->op.location) ||
               is_sync(step, SYNC_BROADCAST, waiting->op.location);
    return step->alias && strcmp(step->alias, waiting->alias) == 0 &&
           (step->op.kind == OP_WRITE || is_sync(step, SYNC_SIGNAL, step->op.location));
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
    while (i != NOWHERE && !is_sync(&story->steps[i], SYNC_ENTER, story->steps[wait].op.location))
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
    tell_holding(story, wait);
}

/* The step at which the only thread that the signal wakes takes it. */
static int find_woken(const struct story *story, int signal)
{
    uint32_t condition = story->steps[signal].op.location;
    const char *text = story->steps[signal].text ? story->steps[signal].text : "";
    for (int i = signal + 1; i < story->count; i++) {
        bool is_wake = is_sync(&story->steps[i], SYNC_WAKE, condition) ||
                       is_sync(&story->steps[i], SYNC_WAKE_TIMED, condition);
        const char *name = strstr(text, "wakes ");
        if (is_wake && name &&
            strcmp(name + strlen("wakes "), name_thread(story->steps[i].thread).text) == 0)
            return i;
    }
    return NOWHERE;
}

/* The next wait of the woken thread for the same condition. */
static int find_next_entry(const struct story *story, int woken)
{
    const struct step *wake = &story->steps[woken];
    for (int i = woken + 1; i < story->count; i++)
        if (story->steps[i].thread == wake->thread &&
            is_sync(&story->steps[i], SYNC_ENTER, wake->op.location))
            return i;
    return NOWHERE;
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
        return true;
    }
    return false;
}

bool reason_early_signal(struct story *story)
{
    int wait = find_waiting(story, SYNC_WAKE);
    int entry = wait == NOWHERE ? NOWHERE : find_entry(story, wait);
    int signal = entry == NOWHERE ? NOWHERE : find_signal(story, wait, story->count);
    return signal != NOWHERE && signal < entry && tell_lost(story, signal, entry);
}

bool reason_lost_signal(struct story *story)
{
    int wait = find_waiting(story, SYNC_WAKE);
    int entry = wait == NOWHERE ? NOWHERE : find_entry(story, wait);
    if (entry == NOWHERE)
        return false;
    int signal = find_signal(story, wait, story->count);
    if (signal < entry) {
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
    return true;
}

bool reason_no_post(struct story *story)
{
    int wait = find_waiting(story, SYNC_SEMAPHORE_WAIT), last = NOWHERE;
    if (wait == NOWHERE)
        return false;
    uint32_t semaphore = story->steps[wait].op.location;
    for (int i = 0; i < story->count; i++) {
        if (is_sync(&story->steps[i], SYNC_SEMAPHORE_WAIT, semaphore) ||
            (is_sync(&story->steps[i], SYNC_SEMAPHORE_TRY, semaphore) && story->steps[i].writes))
            last = i;
    }
    if (last == NOWHERE)
        tell(story, "No thread has posted %n, for which %t waits.", wait,
             (int)story->steps[wait].thread);
    else
        tell(story,
             "%n is 0 since %t took the last of it (%s), and all who could post it have "
             "ended or wait, too.",
             wait, (int)story->steps[last].thread, last);
    return true;
}

static bool is_passage(const struct step *step)
{
    return step->op.kind == OP_SYNC &&
           (step->op.function == SYNC_PASS || step->op.function == SYNC_LEAVE);
}

/* The step by which the waiting one's thread has arrived at the barrier. */
static int find_arrival(const struct story *story, int wait)
{
    int i = story->thread_before[wait];
    while (i != NOWHERE &&
           !(story->steps[i].op.kind == OP_SYNC && (story->steps[i].op.function == SYNC_ARRIVE ||
                                                    story->steps[i].op.function == SYNC_MEET)))
        i = story->thread_before[i];
    return i;
}

/* The next waiting step from `from` on of a thread that has arrived at the barrier. */
static int find_arrived(const struct story *story, int from, uint64_t barrier)
{
    for (int i = from; i < story->count; i++) {
        const struct step *step = &story->steps[i];
        if (step->pending && is_passage(step) && step->op.expected == barrier &&
            find_arrival(story, i) != NOWHERE)
            return i;
    }
    return NOWHERE;
}

bool reason_missing_arrival(struct story *story)
{
    enum { MOST = 4 };
    int arrived[MOST], count = 0, wait = story->count - 1;
    while (wait >= 0 && story->steps[wait].pending && !is_passage(&story->steps[wait]))
        wait--;
    if (wait < 0 || !story->steps[wait].pending)
        return false;
    uint64_t barrier = story->steps[wait].op.expected;
    for (int i = find_arrived(story, 0, barrier); i != NOWHERE && count < MOST;
         i = find_arrived(story, i + 1, barrier))
        arrived[count++] = i;
    if (count == 0 || count == MOST)
        return false;
    for (int i = 0; i < count; i++)
        tell(story, "%z%t (%s)",
             i == 0          ? ""
             : i + 1 < count ? ", "
                             : " and ",
             (int)story->steps[arrived[i]].thread, find_arrival(story, arrived[i]));
    tell(story, " came to %n, and %z for more: all others have ended or wait, too.", wait,
         count == 1 ? "waits" : "wait");
    return true;
}

/* Of the write, the latest read by another thread that has ended the same loop as the failing one
 * waits in. */
static int find_passage(const struct story *story, int write)
{
    const struct step *failing = &story->steps[story->failing];
    int i = story->count - 1;
    while (i > write && (!story_only_reads(story, i) || story->steps[i].reads_from != write ||
                         story->steps[i].thread == failing->thread ||
                         !site_same_place(story->steps[i].op.site, failing->op.site)))
        i--;
    return i > write ? i : NOWHERE;
}

/* Tells of the thread that the write has let pass, and which nobody has followed. */
static bool tell_passage(struct story *story, int write)
{
    int passage = find_passage(story, write);
    if (passage == NOWHERE)
        return false;
    int thread = (int)story->steps[passage].thread;
    tell(story,
         "%t went on when it read %n: %r (%s), and has not changed it since; %t waits for "
         "another value.",
         thread, passage, passage, passage, (int)story->steps[story->failing].thread);
    return true;
}

/* A loop that waits for another value of a location than the last one. */
bool reason_last_value(struct story *story)
{
    const struct step *failing = &story->steps[story->failing];
    if (!failing->pending || !failing->waits || !op_is_looping(&failing->op))
        return false;
    int read = story->thread_before[story->failing], last = NOWHERE;
    while (read != NOWHERE && !(op_is_data(&story->steps[read].op) && story->steps[read].reads))
        read = story->thread_before[read];
    uint32_t location = failing->op.location ? failing->op.location
                        : read != NOWHERE    ? story->steps[read].op.location
                                             : 0;
    for (int i = 0; i < story->count; i++)
        if (story_writes(story, i) && story->steps[i].op.location == location &&
            (last == NOWHERE || story->rank[i] > story->rank[last]))
            last = i;
    if (location == 0)
        return false;
    if (failing->op.kind == OP_ENDLESS && !failing->op.location && last > read) {
        tell(story,
             "%t read %n: %r (%s) before %t wrote %w (%s), and its loop does not look "
             "again.",
             (int)failing->thread, read, read, read, (int)story->steps[last].thread, last, last);
        return true;
    }
    if (!failing->op.location)
        return false;
    if (last == NOWHERE) {
        tell(story,
             "No thread has written %n, which %t waits to change: all others have ended or "
             "wait, too.",
             story->failing, (int)failing->thread);
        return true;
    }
    if (tell_passage(story, last))
        return true;
    tell(story, "%t has written %n last: %w (%s)", (int)story->steps[last].thread, last, last,
         last);
    int before = story->steps[last].co_previous;
    if (before >= 0 && story->steps[before].thread != story->steps[last].thread)
        tell(story, ", over the %w of %t (%s)", before, (int)story->steps[before].thread, before);
    tell(story, ", and %t waits for another value.", (int)failing->thread);
    return true;
}
