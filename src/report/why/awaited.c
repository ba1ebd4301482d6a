/* awaited.c - what a thread waits for and no other one does: a post, an arrival, a value, what a
 * library's call waits for. */
#include "report/why/reasons.h"

#include "machine/operations/sync.h"

#include <string.h>

/* The latest thread that waits for the semaphore. */
static int find_waiting(const struct story *story)
{
    for (int i = story->count; i-- > 0 && story->steps[i].pending;)
        if (story->steps[i].op.kind == OP_SYNC &&
            story->steps[i].op.function == SYNC_SEMAPHORE_WAIT)
            return i;
    return NOWHERE;
}

/* What no thread does for one that waits in a library's call for ever. */
static const char *words_of_call(const char *call)
{
    static const struct {
        const char *call, *words;
    } list[] = {
        {"read", "nobody writes what it could read"},
        {"readv", "nobody writes what it could read"},
        {"eventfd_read", "nobody writes what it could read"},
        {"write", "nobody reads, which would make room"},
        {"writev", "nobody reads, which would make room"},
        {"eventfd_write", "nobody reads, which would make room"},
        {"poll", "nobody makes a descriptor ready that it waits for"},
        {"ppoll", "nobody makes a descriptor ready that it waits for"},
        {"select", "nobody makes a descriptor ready that it waits for"},
        {"pause", "nobody sends it a signal that it waits for"},
        {"sigsuspend", "nobody sends it a signal that it waits for"},
        {"sigwait", "nobody sends it a signal that it waits for"},
        {"sigwaitinfo", "nobody sends it a signal that it waits for"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (strcmp(list[i].call, call) == 0)
            return list[i].words;
    return "no thread does what it waits for";
}

/* The step that is shown for the call of which step i is; NOWHERE: none. */
static int find_shown(const struct story *story, int i)
{
    const struct step *step = &story->steps[i];
    for (; i != NOWHERE && story->steps[i].op.site == step->op.site; i = story->thread_before[i])
        if (story->steps[i].act.kind == ACT_CALL)
            return i;
    return NOWHERE;
}

/* The latest call by which another thread has changed what the waiting step is about. */
static int find_last_call(const struct story *story, int wait)
{
    const struct step *waiting = &story->steps[wait];
    for (int i = wait; i-- > 0;) {
        const struct step *step = &story->steps[i];
        if (step->thread != waiting->thread &&
            (story_is_sync(step, SYNC_SIGNAL, waiting->op.location) ||
             story_is_sync(step, SYNC_BROADCAST, waiting->op.location)))
            return find_shown(story, i);
    }
    return NOWHERE;
}

/* Tells of the call, and nothing of the library's own objects. */
bool reason_wait_in_call(struct story *story)
{
    int wait = story->failing;
    const struct act *act = &story->steps[wait].act;
    if (act->kind != ACT_WAIT_IN_CALL)
        return false;
    if (act->name)
        tell(story, "%t waits in %z (%s), and %z: all others have ended or wait, too.",
             (int)story->steps[wait].thread, act->name, wait, words_of_call(act->name));
    int last = act->name ? find_last_call(story, wait) : NOWHERE;
    if (last != NOWHERE)
        tell(story, " %t called %z last (%s).", (int)story->steps[last].thread,
             story->steps[last].act.name, last);
    return true;
}

/* A thread asks for the value of a promise that has ended without one. */
bool reason_broken_promise(struct story *story)
{
    for (int i = story->thread_before[story->failing]; i != NOWHERE; i = story->thread_before[i]) {
        int end = story->steps[i].reads ? story->steps[i].reads_from : NOWHERE;
        if (end < 0 || story->steps[end].act.kind != ACT_BREAK_PROMISE)
            continue;
        tell(story,
             "The promise was destroyed without a value: %t ended it (%s), and nobody had set a "
             "value or an exception by then. %t then asked for the value (%s).",
             (int)story->steps[end].thread, end, (int)story->steps[i].thread, i);
        return true;
    }
    return false;
}

bool reason_no_post(struct story *story)
{
    int wait = find_waiting(story), last = NOWHERE;
    if (wait == NOWHERE)
        return false;
    uint32_t semaphore = story->steps[wait].op.location;
    for (int i = 0; i < story->count; i++) {
        if (story_is_sync(&story->steps[i], SYNC_SEMAPHORE_WAIT, semaphore) ||
            (story_is_sync(&story->steps[i], SYNC_SEMAPHORE_TRY, semaphore) &&
             story->steps[i].writes))
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
