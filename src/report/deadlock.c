/* deadlock.c - who waits for whom. Each thread waits for at most one other, so following them leads
 * into a circle, or to a thread that has ended and left something undone, or that waits for a
 * queue, a signal or the like: for anybody, so that all who wait are told of. */
#include "base/memory.h"
#include "report/diagnosis.h"
#include "report/notes.h"
#include "report/waiting.h"

#include <stdlib.h>

/* Whether the thread that waits does not wait for one thread in particular. */
static bool waits_for_anybody(const struct op *op)
{
    return op_is_queueing(op) || op->kind == OP_SYNC;
}

static bool is_waiting(const struct execution *execution, unsigned thread)
{
    const struct op *op = execution_op(execution, thread);
    return op->kind == OP_JOIN || op_may_wait(op);
}

/* The first thread that is visited twice when following from `thread`; or the last one that waits,
 * when the one that it waits for does not. */
static unsigned find_culprit(const struct execution *execution, unsigned thread)
{
    for (unsigned i = 0; i < execution->graph.thread_count; i++) {
        int owner = execution_waits_for(execution, thread);
        if (owner < 0 || !is_waiting(execution, (unsigned)owner))
            return thread;
        thread = (unsigned)owner;
    }
    return thread;
}

static bool takes_rw_lock(const struct execution *execution, event_id id)
{
    uint32_t state = graph_event(&execution->graph, id)->state;
    unsigned function = machine_op(execution->machine, state)->function;
    return function == SYNC_READ_LOCK || function == SYNC_WRITE_LOCK || function == SYNC_READ_TRY ||
           function == SYNC_WRITE_TRY;
}

/* Notes where each thread that has the read-write lock took it last. */
static void note_rw_holders(struct error_report *report, const struct execution *execution,
                            uint32_t lock)
{
    const struct graph *graph = &execution->graph;
    event_id last = graph_co_last(graph, lock);
    uint64_t value = graph_event(graph, last)->value;
    for (unsigned thread = 0; last && thread < graph->thread_count; thread++) {
        if (!rw_is_held_by(&execution->machine->interner, value, thread))
            continue;
        event_id id = last;
        while (graph_event(graph, id)->thread != thread || !takes_rw_lock(execution, id))
            id = graph_event(graph, id)->co_prev;
        notes_add_event(report, execution, "takes it here", id);
    }
}

/* Notes the last signal of the condition that came to nothing. */
static void note_lost_signal(struct error_report *report, const struct execution *execution,
                             uint32_t condition)
{
    const struct graph *graph = &execution->graph;
    for (event_id id = graph->count; id-- > 1;) {
        const struct event *event = graph_event(graph, id);
        unsigned flags = event->flags & (EVENT_PRESENT | EVENT_WRITES);
        if (event->location != condition || flags != EVENT_PRESENT)
            continue;
        unsigned function = machine_op(execution->machine, event->state)->function;
        if (function != SYNC_SIGNAL && function != SYNC_BROADCAST)
            continue;
        notes_add_event(report, execution, "signals it here, which wakes nobody", id);
        return;
    }
}

static void note_last_wait(struct error_report *report, const struct execution *execution,
                           uint32_t semaphore)
{
    event_id last = graph_co_last(&execution->graph, semaphore);
    if (last == EVENT_INIT)
        return;
    uint32_t state = graph_event(&execution->graph, last)->state;
    unsigned function = machine_op(execution->machine, state)->function;
    if (function == SYNC_SEMAPHORE_WAIT || function == SYNC_SEMAPHORE_TRY)
        notes_add_event(report, execution, "takes the last of it here", last);
}

/* Notes what has brought it about that an operation waits. */
static void note_cause(struct error_report *report, const struct execution *execution,
                       const struct op *op)
{
    if (op->kind == OP_LOCK)
        notes_add_holder(report, execution, graph_co_last(&execution->graph, op->location));
    if (op->kind != OP_SYNC)
        return;
    if (op->function == SYNC_READ_LOCK || op->function == SYNC_WRITE_LOCK)
        note_rw_holders(report, execution, op->location);
    else if (op->function == SYNC_WAKE)
        note_lost_signal(report, execution, op->location);
    else if (op->function == SYNC_SEMAPHORE_WAIT)
        note_last_wait(report, execution, op->location);
}

/* Says what `thread` waits for: the first time in the message, then in notes. */
static void tell_wait(struct error_report *report, const struct execution *execution,
                      unsigned thread)
{
    const struct op *op = execution_op(execution, thread);
    if (report->message) {
        notes_add_wait(report, execution, thread);
    } else {
        char *wait = waiting_describe(execution, thread);
        report->message = memory_print("deadlock: %s", wait);
        report->site = op->site;
        free(wait);
    }
    note_cause(report, execution, op);
}

/* Tells of all threads that wait, other than the first one of `threads`, and puts them there;
 * returns how many there are now. */
static size_t tell_others(struct error_report *report, const struct execution *execution,
                          unsigned *threads)
{
    size_t count = 1;
    for (unsigned t = 0; t < execution->graph.thread_count; t++) {
        if (t == threads[0] || !execution->graph.threads[t].state || !is_waiting(execution, t))
            continue;
        tell_wait(report, execution, t);
        threads[count++] = t;
    }
    return count;
}

void diagnosis_make_deadlock(const struct execution *execution, const struct finding *finding,
                             struct error_report *report)
{
    unsigned threads[execution->graph.thread_count + 1];
    size_t count = 0;
    report->thread = threads[count++] = find_culprit(execution, finding->thread);
    report->index = execution->graph.threads[report->thread].count;
    int owner;
    while ((owner = execution_waits_for(execution, threads[count - 1])) >= 0) {
        tell_wait(report, execution, threads[count - 1]);
        if ((unsigned)owner == report->thread)
            break;
        threads[count++] = (unsigned)owner;
    }
    if (waits_for_anybody(execution_op(execution, report->thread))) {
        tell_wait(report, execution, report->thread);
        count = tell_others(report, execution, threads);
    }
    notes_add_creations(report, execution, threads, count);
}
