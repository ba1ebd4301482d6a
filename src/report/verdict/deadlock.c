/* deadlock.c - the threads of a deadlock, in the order in which they wait for each other.
 *
 * A blocked thread waits for at most one particular thread. Following these edges ends in a cycle,
 * in a thread that has ended, or in a thread that waits for no particular one, such as for a signal
 * or for a message. In the last case, the report lists all blocked threads. */
#include "base/memory.h"
#include "explore/asleep/asleep.h"
#include "machine/operations/sync.h"
#include "report/trace/name.h"
#include "report/verdict/notes.h"

static bool is_waiting(const struct execution *execution, unsigned thread)
{
    return op_may_stay(execution_op(execution, thread));
}

/* Follows the edges from `thread`. Returns the first thread that is visited twice, or the last
 * blocked thread on the way. */
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

/* Whether the event took a read-write lock. */
static bool takes_rw_lock(const struct execution *execution, event_id id)
{
    const struct event *event = graph_event(&execution->graph, id);
    unsigned function = machine_op(execution->machine, event->state)->function;
    bool reads = function == SYNC_READ_LOCK || function == SYNC_READ_TRY;
    return sync_locks_rw(function) &&
           (reads || (rw_is_written(event->value) && rw_writer(event->value) == event->thread));
}

/* The thread waits for what the event took; EVENT_INIT: for nothing that an event took. */
static void relate_wait(struct error_report *report, const struct execution *execution,
                        unsigned thread, event_id id)
{
    const struct event *event = graph_event(&execution->graph, id);
    struct step_name waiting = {thread, execution->graph.threads[thread].count};
    if (id != EVENT_INIT)
        error_report_relate(report, RELATION_WAIT, waiting,
                            (struct step_name){event->thread, event->index});
}

/* Notes the last acquisition of each holder of the read-write lock that the thread waits for. */
static void note_rw_holders(struct error_report *report, const struct execution *execution,
                            unsigned waiting, uint32_t lock)
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
        relate_wait(report, execution, waiting, id);
    }
}

static void note_last_wait(struct error_report *report, const struct execution *execution,
                           unsigned waiting, uint32_t semaphore)
{
    event_id last = graph_co_last(&execution->graph, semaphore);
    if (last == EVENT_INIT)
        return;
    uint32_t state = graph_event(&execution->graph, last)->state;
    unsigned function = machine_op(execution->machine, state)->function;
    if (function != SYNC_SEMAPHORE_WAIT && function != SYNC_SEMAPHORE_TRY)
        return;
    notes_add_event(report, execution, "takes the last of it here", last);
    relate_wait(report, execution, waiting, last);
}

/* Notes the write that has changed what the sleeper waits for, and the last notification, which has
 * not woken it. */
static void note_missed(struct error_report *report, const struct execution *execution,
                        unsigned sleeper)
{
    const struct graph *graph = &execution->graph;
    uint64_t location = execution_op(execution, sleeper)->operand;
    event_id look = asleep_look(execution, sleeper);
    if (!look)
        return;
    event_id found = graph_event(graph, look)->rf;
    event_id change = graph_co_next(graph, (uint32_t)location, found);
    if (change)
        notes_add_event(report, execution, "changes it here", change);
    for (event_id id = graph->count; id-- > 1;) {
        const struct event *event = graph_event(graph, id);
        if (event->location || !(event->flags & EVENT_PRESENT))
            continue;
        const struct op *op = machine_op(execution->machine, event->state);
        if (!op_notifies(op) || op->operand != location)
            continue;
        bool is_eligible = asleep_is_eligible(execution, found, id);
        notes_add_event(report, execution,
                        is_eligible ? "notifies it here, which wakes another thread"
                                    : "notifies it here, but not behind a change",
                        id);
        if (is_eligible)
            relate_wait(report, execution, sleeper, id);
        return;
    }
}

/* The thread waits for the end of another one, which waits, too. */
static void relate_join(struct error_report *report, const struct execution *execution,
                        unsigned thread, unsigned joined)
{
    const struct graph_thread *threads = execution->graph.threads;
    error_report_relate(report, RELATION_WAIT, (struct step_name){thread, threads[thread].count},
                        (struct step_name){joined, threads[joined].count});
}

/* Notes the event that makes the thread's next operation block. */
static void note_cause(struct error_report *report, const struct execution *execution,
                       unsigned thread, const struct op *op)
{
    event_id last = op->location ? graph_co_last(&execution->graph, op->location) : EVENT_INIT;
    if (op->kind == OP_LOCK)
        relate_wait(report, execution, thread, notes_add_holder(report, execution, last));
    if (op->kind == OP_JOIN)
        relate_join(report, execution, thread, (unsigned)op->operand);
    if (op->kind == OP_ASLEEP)
        note_missed(report, execution, thread);
    if (op->kind != OP_SYNC)
        return;
    if (op->function == SYNC_READ_LOCK || op->function == SYNC_WRITE_LOCK)
        note_rw_holders(report, execution, thread, op->location);
    else if (op->function == SYNC_SEMAPHORE_WAIT)
        note_last_wait(report, execution, thread, op->location);
}

/* Describes the wait of `thread`: in the message if it is the first, else in a note. */
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
    note_cause(report, execution, thread, op);
}

/* Describes the wait of every blocked thread except threads[0], and appends these to `threads`.
 * Returns the new number of threads. */
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

void deadlock_describe(const struct execution *execution, const struct finding *finding,
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
    if (execution_waits_for(execution, report->thread) < 0) { /* for anybody */
        tell_wait(report, execution, report->thread);
        count = tell_others(report, execution, threads);
    }
    notes_add_creations(report, execution, threads, count);
}
