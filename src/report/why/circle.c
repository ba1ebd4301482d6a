/* circle.c - threads that wait for each other, and locks that nobody gives back. */
#include "report/trace/locking.h"
#include "report/why/reasons.h"

#include <string.h>

/* The wait of the thread: the relation from its last step; NULL: none. */
static const struct relation *find_wait(const struct story *story, unsigned thread)
{
    const struct trace *trace = &story->report->trace;
    for (size_t i = 0; i < trace->relation_count; i++)
        if (trace->relations[i].kind == RELATION_WAIT &&
            story->steps[trace->relations[i].from].thread == thread)
            return &trace->relations[i];
    return NULL;
}

/* Whether the step waits for a thread: the holder of a lock, or one to be joined. */
static bool waits_for_thread(const struct step *step)
{
    return step->op.kind == OP_JOIN || step->op.kind == OP_LOCK ||
           (step->op.kind == OP_SYNC && sync_locks_rw(step->op.function));
}

/* Whether the waits lead from the thread back to it. */
static bool is_circle(const struct story *story, unsigned thread)
{
    unsigned at = thread;
    for (unsigned i = 0; i < story->thread_count; i++) {
        const struct relation *wait = find_wait(story, at);
        if (!wait || !waits_for_thread(&story->steps[wait->from]))
            return false;
        at = story->steps[wait->to].thread;
        if (at == thread)
            return true;
    }
    return false;
}

static void tell_wait(struct story *story, const struct relation *wait)
{
    int thread = (int)story->steps[wait->from].thread, other = (int)story->steps[wait->to].thread;
    if (story->steps[wait->from].op.kind == OP_JOIN)
        tell(story, "%t waits for the end of %t", thread, other);
    else
        tell(story, "%t waits for %n, which %t has held since %s", thread, wait->from, other,
             wait->to);
}

/* Whether each thread of the circle waits for a lock. */
static bool is_of_locks(const struct story *story, unsigned thread)
{
    unsigned at = thread;
    do {
        const struct relation *wait = find_wait(story, at);
        const struct step *waiting = &story->steps[wait->from];
        if (waiting->op.kind == OP_JOIN || story->steps[wait->to].pending)
            return false;
        at = story->steps[wait->to].thread;
    } while (at != thread);
    return true;
}

/* "thread 1 locked a (step 3), then waits for b, while thread 2 locked b (step 5), then ..." */
static void tell_order(struct story *story, unsigned thread)
{
    const struct relation *wait = find_wait(story, thread);
    unsigned at = story->steps[wait->to].thread;
    tell(story, "Locks in a circle: ");
    for (bool more = true; more;) {
        const struct relation *next = find_wait(story, at);
        tell(story, "%t took %n (%s) and wants %n", (int)at, wait->to, wait->to, next->from);
        more = at != thread;
        tell(story, more ? "; " : ".");
        wait = next;
        at = story->steps[wait->to].thread;
    }
}

static bool tell_circle(struct story *story, unsigned thread)
{
    const struct relation *wait = find_wait(story, thread);
    if (story->steps[wait->to].thread == thread) {
        bool upgrades = story->steps[wait->to].op.kind == OP_SYNC &&
                        !locking_is_exclusive(&story->steps[wait->to]);
        tell(story, "%t holds %n%z since %s, and wants it %z.", (int)thread, wait->from,
             upgrades ? " for reading" : "", wait->to, upgrades ? "for writing" : "again");
        return true;
    }
    if (is_of_locks(story, thread)) {
        tell_order(story, thread);
        return true;
    }
    unsigned at = thread;
    for (bool more = true; more;) {
        wait = find_wait(story, at);
        tell_wait(story, wait);
        at = story->steps[wait->to].thread;
        more = at != thread;
        tell(story, more ? "; " : ".");
    }
    return true;
}

bool reason_circle(struct story *story)
{
    unsigned thread = story->steps[story->failing].thread;
    return is_circle(story, thread) && tell_circle(story, thread);
}

/* The step by which the thread was cancelled. */
static int find_cancellation(const struct story *story, unsigned thread)
{
    int i = story->threads[thread].last;
    while (i != NOWHERE && story->steps[i].act.kind != ACT_IS_CANCELLED)
        i = story->thread_before[i];
    return i;
}

static void tell_end(struct story *story, unsigned thread)
{
    int cancelled = find_cancellation(story, thread);
    if (cancelled == NOWHERE) {
        tell(story, "it has ended (its last step is %s).", story->threads[thread].last);
        return;
    }
    const struct site *site = story->steps[cancelled].op.site;
    const char *callee = site && site->callee ? site->callee : "";
    bool is_wait = strncmp(callee, "pthread_cond_", strlen("pthread_cond_")) == 0;
    tell(story, "it was cancelled%z%z (%s)%z.", *callee ? " in " : "", callee, cancelled,
         is_wait ? ", which locks its mutex again before the thread ends" : "");
}

/* A lock whose holder has ended, or waits for something else. */
bool reason_held_for_ever(struct story *story)
{
    const struct relation *wait = find_wait(story, story->steps[story->failing].thread);
    const struct step *failing = &story->steps[story->failing];
    if (!wait || wait->from != story->failing || failing->op.kind != OP_LOCK)
        return false;
    unsigned holder = story->steps[wait->to].thread;
    int last = story->threads[holder].last;
    tell(story, "%t took %n (%s) and never unlocks it: ", (int)holder, wait->to, wait->to);
    if (story->steps[last].pending)
        tell(story, "it waits for ever, too (%s).", last);
    else
        tell_end(story, holder);
    return true;
}

/* Whether the step tries to take a lock, and fails. */
static bool is_vain(const struct step *step)
{
    bool tries = (step->op.kind == OP_TRYLOCK && step->op.operand == TRY_LOCK) ||
                 (step->op.kind == OP_SYNC && sync_locks_rw(step->op.function) &&
                  sync_may_fail(step->op.function));
    return tries && !locking_takes(step);
}

/* The step by which the thread took the lock, which it still holds; NOWHERE: none. */
static int find_taken(const struct story *story, unsigned thread, uint32_t location)
{
    struct held held = held_at(story, story->threads[thread].last);
    for (size_t i = 0; i < held.count; i++)
        if (story->steps[held.steps[i]].op.location == location)
            return held.steps[i];
    return NOWHERE;
}

/* Each iteration of a loop tries to take a lock that its thread has taken, or a thread that keeps
 * it. */
bool reason_vain_try(struct story *story)
{
    const struct step *failing = &story->steps[story->failing];
    int try = story->failing; /* an attempt that may wait, or the end of an iteration behind it */
    if (!is_vain(failing))
        try = story->thread_before[try];
    while (try != NOWHERE && story_only_reads(story, try))
        try = story->thread_before[try];
    if (!op_is_looping(&failing->op) || try == NOWHERE || !is_vain(&story->steps[try]))
        return false;
    uint32_t location = story->steps[try].op.location;
    int taken = find_taken(story, failing->thread, location), thread = (int)failing->thread;
    if (taken != NOWHERE) {
        bool upgrades =
            story->steps[taken].op.kind == OP_SYNC && !locking_is_exclusive(&story->steps[taken]);
        tell(story, "%t holds %n%z since %s, and tries to take it %z (%s).", thread, try,
             upgrades ? " for reading" : "", taken, upgrades ? "for writing" : "again", try);
        return true;
    }
    for (unsigned t = 0; t < story->thread_count && taken == NOWHERE; t++)
        taken = story->threads[t].last == NOWHERE ? NOWHERE : find_taken(story, t, location);
    if (taken != NOWHERE)
        tell(story, "%t tries to take %n (%s), which %t has held since %s and never unlocks.",
             thread, try, try, (int)story->steps[taken].thread, taken);
    return taken != NOWHERE;
}
