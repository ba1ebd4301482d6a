/* deadlock.c - who waits for whom. Each thread waits for at most one other, so following them leads
 * into a circle, or to a thread that has ended and left something undone. */
#include "base/memory.h"
#include "report/diagnosis.h"

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

/* The event by which `owner` came to hold the mutex: the first of its unbroken row of writes at the
 * end of co. */
static event_id find_acquisition(const struct graph *graph, uint32_t mutex, unsigned owner)
{
    event_id id = graph_co_last(graph, mutex);
    for (;;) {
        event_id previous = graph_event(graph, id)->co_prev;
        if (previous == EVENT_INIT || graph_event(graph, previous)->thread != owner ||
            !mutex_is_held(graph_event(graph, previous)->value))
            return id;
        id = previous;
    }
}

/* Notes where the thread that is waited for locked the mutex. */
static void note_holder(const struct exploration *exploration, const struct op *op, unsigned owner,
                        struct error_report *report)
{
    const struct graph *graph = &exploration->graph;
    event_id id = find_acquisition(graph, op->location, owner);
    if (id == EVENT_INIT)
        return;
    char *mutex = trace_location_name(exploration, op->location);
    char *holder = trace_thread_name(owner);
    diagnosis_add_note(report, memory_print("%s has held '%s' since here", holder, mutex),
                       machine_op(exploration->machine, graph_event(graph, id)->state)->site);
    free(mutex);
    free(holder);
}

/* "thread 1 waits for mutex 'a', held by thread 2". */
static char *describe_wait(const struct exploration *exploration, unsigned thread, unsigned owner)
{
    const struct op *op = exploration_op(exploration, thread);
    char *waiter = trace_thread_name(thread), *other = trace_thread_name(owner), *text;
    if (op->kind == OP_JOIN) {
        text = memory_print("%s waits for the end of %s", waiter, other);
    } else {
        char *mutex = trace_location_name(exploration, op->location);
        const char *holder = thread == owner ? "which it holds itself" : "held by";
        text = memory_print("%s waits for '%s', %s%s%s", waiter, mutex, holder,
                            thread == owner ? "" : " ", thread == owner ? "" : other);
        free(mutex);
    }
    free(waiter);
    free(other);
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

void diagnosis_make_deadlock(const struct exploration *exploration, const struct finding *finding,
                             struct error_report *report)
{
    unsigned culprit = find_culprit(exploration, finding->thread), thread = culprit, owner;
    report->thread = culprit;
    report->site = exploration_op(exploration, culprit)->site;
    while (find_owner(exploration, thread, &owner)) {
        char *wait = describe_wait(exploration, thread, owner);
        const struct op *op = exploration_op(exploration, thread);
        if (thread == culprit) {
            bool ended = exploration_op(exploration, owner)->kind == OP_FINISH;
            report->message =
                memory_print("deadlock: %s%s", wait, ended ? ", which has ended" : "");
            free(wait);
        } else {
            diagnosis_add_note(report, wait, op->site);
        }
        if (op->kind == OP_LOCK)
            note_holder(exploration, op, owner, report);
        thread = owner;
        if (thread == culprit)
            break;
    }
}
