/* deadlock.c - who waits for whom. Each thread waits for at most one other, so following them leads
 * into a circle, or to a thread that has ended and left something undone. */
#include "base/memory.h"
#include "report/diagnosis.h"
#include "report/notes.h"

#include <stdlib.h>

/* "thread 1 waits for 'a', held by thread 2". */
static char *describe_wait(const struct exploration *exploration, unsigned thread, unsigned owner)
{
    const struct op *op = exploration_op(exploration, thread);
    struct thread_name waiter = trace_thread_name(thread), other = trace_thread_name(owner);
    bool ended = exploration_op(exploration, owner)->kind == OP_FINISH;
    if (op->kind == OP_JOIN)
        return memory_print("%s waits for the end of %s", waiter.text, other.text);
    char *mutex = trace_location_name(exploration, op->location), *text;
    if (thread == owner)
        text = memory_print("%s waits for '%s', which it holds itself", waiter.text, mutex);
    else
        text = memory_print("%s waits for '%s', held by %s%s", waiter.text, mutex, other.text,
                            ended ? ", which has ended" : "");
    free(mutex);
    return text;
}

/* The first thread that is visited twice when following from `thread`; or the last one that waits,
 * when the one that it waits for does not. */
static unsigned find_culprit(const struct exploration *exploration, unsigned thread)
{
    for (unsigned i = 0; i < exploration->graph.thread_count; i++) {
        unsigned owner = (unsigned)exploration_waits_for(exploration, thread);
        if (exploration_waits_for(exploration, owner) < 0)
            return thread;
        thread = owner;
    }
    return thread;
}

/* Says that `thread` waits for `owner`: the first time in the message, then in notes. */
static void tell_wait(struct error_report *report, const struct exploration *exploration,
                      unsigned thread, unsigned owner)
{
    const struct op *op = exploration_op(exploration, thread);
    char *wait = describe_wait(exploration, thread, owner);
    if (report->message) {
        notes_add(report, wait, op->site);
    } else {
        report->message = memory_print("deadlock: %s", wait);
        report->site = op->site;
        free(wait);
    }
    if (op->kind == OP_LOCK)
        notes_add_holder(report, exploration, graph_co_last(&exploration->graph, op->location));
}

void diagnosis_make_deadlock(const struct exploration *exploration, const struct finding *finding,
                             struct error_report *report)
{
    unsigned threads[exploration->graph.thread_count + 1];
    size_t count = 0;
    report->thread = threads[count++] = find_culprit(exploration, finding->thread);
    int owner;
    while ((owner = exploration_waits_for(exploration, threads[count - 1])) >= 0) {
        tell_wait(report, exploration, threads[count - 1], (unsigned)owner);
        if ((unsigned)owner == report->thread)
            break;
        threads[count++] = (unsigned)owner;
    }
    notes_add_creations(report, exploration, threads, count);
}
