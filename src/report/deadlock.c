/* deadlock.c - who waits for whom. Each thread waits for at most one other, so following them leads
 * into a circle, or to a thread that has ended and left something undone, or that waits for a
 * queue, a signal or the like: for anybody, so that all who wait are told of. */
#include "base/memory.h"
#include "report/diagnosis.h"
#include "report/notes.h"

#include <stdlib.h>

/* "thread 1 waits for a message in '/queue'". */
static char *describe_queue_wait(const struct exploration *exploration, unsigned thread)
{
    const struct op *op = exploration_op(exploration, thread);
    char *queue = trace_location_name(exploration, op->location);
    char *text = memory_print("%s waits for %s in '%s'", trace_thread_name(thread).text,
                              op->kind == OP_SEND ? "room for a message" : "a message", queue);
    free(queue);
    return text;
}

/* Who holds a read-write lock: "thread 1, thread 2". */
static char *describe_holders(const struct messages *messages, uint64_t value)
{
    if (rw_is_written(value))
        return memory_copy_text(trace_thread_name(rw_writer(value)).text);
    char *list = memory_copy_text("");
    for (uint32_t i = 0; i < messages_in(messages, rw_readers(value)); i++) {
        unsigned thread = messages_word(messages, rw_readers(value), i) - 1;
        char *longer = memory_print("%s%s%s", list, i ? ", " : "", trace_thread_name(thread).text);
        free(list);
        list = longer;
    }
    return list;
}

static char *describe_rw_wait(const struct messages *messages, const struct op *op,
                              const char *thread, const char *name, uint64_t value)
{
    char *holders = describe_holders(messages, value);
    char *text = memory_print("%s waits for '%s' to %s, held by %s", thread, name,
                              op->function == SYNC_READ_LOCK ? "read" : "write", holders);
    free(holders);
    return text;
}

static char *describe_wait_at(const struct messages *messages, const struct op *op,
                              const char *thread, const char *name, uint64_t value)
{
    switch ((enum sync)op->function) {
    case SYNC_SEMAPHORE_WAIT:
        return memory_print("%s waits for semaphore '%s', which is 0", thread, name);
    case SYNC_READ_LOCK:
    case SYNC_WRITE_LOCK:
        return describe_rw_wait(messages, op, thread, name, value);
    case SYNC_PASS:
        return memory_print("%s waits at barrier '%s', where %u of %u have arrived", thread, name,
                            barrier_arrived(value), barrier_needed(value));
    case SYNC_ONCE_BEGIN:
        return memory_print("%s waits for the end of the routine of '%s', begun by %s", thread,
                            name, trace_thread_name((unsigned)value - 1).text);
    case SYNC_WAKE:
        return memory_print("%s waits for a signal of '%s'", thread, name);
    default:
        return memory_print("%s waits until nobody waits for '%s'", thread, name);
    }
}

static char *describe_sync_wait(const struct exploration *exploration, unsigned thread)
{
    struct op op = *exploration_op(exploration, thread);
    if (op.function == SYNC_PASS)
        op.location = (uint32_t)op.expected;
    uint64_t value;
    exploration_value(exploration, &op, graph_co_last(&exploration->graph, op.location), &value);
    char *name = trace_location_name(exploration, op.location);
    char *text = describe_wait_at(&exploration->machine->messages, &op,
                                  trace_thread_name(thread).text, name, value);
    free(name);
    return text;
}

/* Whether the thread that waits does not wait for one thread in particular. */
static bool waits_for_anybody(const struct op *op)
{
    return op_is_queueing(op) || op->kind == OP_SYNC;
}

/* "thread 1 waits for 'a', held by thread 2". */
static char *describe_wait(const struct exploration *exploration, unsigned thread, unsigned owner)
{
    const struct op *op = exploration_op(exploration, thread);
    if (op_is_queueing(op))
        return describe_queue_wait(exploration, thread);
    if (op->kind == OP_SYNC)
        return describe_sync_wait(exploration, thread);
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

static bool is_waiting(const struct exploration *exploration, unsigned thread)
{
    const struct op *op = exploration_op(exploration, thread);
    return op->kind == OP_JOIN || op_may_wait(op);
}

/* The first thread that is visited twice when following from `thread`; or the last one that waits,
 * when the one that it waits for does not. */
static unsigned find_culprit(const struct exploration *exploration, unsigned thread)
{
    for (unsigned i = 0; i < exploration->graph.thread_count; i++) {
        int owner = exploration_waits_for(exploration, thread);
        if (owner < 0 || !is_waiting(exploration, (unsigned)owner))
            return thread;
        thread = (unsigned)owner;
    }
    return thread;
}

/* Says that `thread` waits for `owner`, if for anybody in particular: the first time in the
 * message, then in notes. */
static void tell_wait(struct error_report *report, const struct exploration *exploration,
                      unsigned thread, unsigned owner)
{
    const struct op *op = exploration_op(exploration, thread);
    char *wait = describe_wait(exploration, thread, owner);
    if (report->message) {
        uint32_t index = exploration->graph.threads[thread].count;
        notes_add(report, (struct note){wait, op->site, thread, index});
    } else {
        report->message = memory_print("deadlock: %s", wait);
        report->site = op->site;
        free(wait);
    }
    if (op->kind == OP_LOCK)
        notes_add_holder(report, exploration, graph_co_last(&exploration->graph, op->location));
}

/* Tells of all threads that wait, other than the first one of `threads`, and puts them there;
 * returns how many there are now. */
static size_t tell_others(struct error_report *report, const struct exploration *exploration,
                          unsigned *threads)
{
    size_t count = 1;
    for (unsigned t = 0; t < exploration->graph.thread_count; t++) {
        if (t == threads[0] || !exploration->graph.threads[t].state || !is_waiting(exploration, t))
            continue;
        tell_wait(report, exploration, t, (unsigned)exploration_waits_for(exploration, t));
        threads[count++] = t;
    }
    return count;
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
    if (waits_for_anybody(exploration_op(exploration, report->thread))) {
        tell_wait(report, exploration, report->thread, report->thread);
        count = tell_others(report, exploration, threads);
    }
    notes_add_creations(report, exploration, threads, count);
}
