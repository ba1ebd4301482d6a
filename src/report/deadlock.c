/* deadlock.c - who waits for whom. Each thread waits for at most one other, so following them leads
 * into a circle, or to a thread that has ended and left something undone. */
#include "base/memory.h"
#include "report/diagnosis.h"
#include "report/notes.h"

#include <stdlib.h>

/* Whether the thread waits; sets *owner to the thread that it waits for. */
static bool find_owner(const struct exploration *exploration, unsigned thread, unsigned *owner)
{
    const struct op *op = exploration_op(exploration, thread);
    if (op->kind == OP_JOIN) {
        *owner = (unsigned)op->operand;
        return true;
    }
    if (op->kind != OP_LOCK)
        return false;
    uint64_t value;
    exploration_value(exploration, op, graph_co_last(&exploration->graph, op->location), &value);
    *owner = mutex_owner(value);
    return true;
}

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
    unsigned owner = 0;
    for (unsigned i = 0; i < exploration->graph.thread_count; i++) {
        find_owner(exploration, thread, &owner);
        unsigned next;
        if (!find_owner(exploration, owner, &next))
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
    unsigned owner;
    while (find_owner(exploration, threads[count - 1], &owner)) {
        tell_wait(report, exploration, threads[count - 1], owner);
        if (owner == report->thread)
            break;
        threads[count++] = owner;
    }
    notes_add_creations(report, exploration, threads, count);
}
