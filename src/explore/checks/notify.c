/* notify.c - threads that wait for an atomic object (std::atomic::wait), and that nobody notifies.
 *
 * A wait is a loop that ends when the value has changed (bits/atomic_wait.h). By the standard, the
 * thread may have blocked on the old value instead, and then only a notification ends the wait. So
 * each wait that a write has ended is examined: without the events that depend on its last read,
 * the rest is an execution in which the thread is still blocked on the old value. If no thread can
 * go on there, and no notification comes behind a write that follows the old value, the thread
 * waits for ever. Where another thread could go on, nothing is reported. */
#include "explore/checks/checks.h"

/* A wait that has ended. */
struct wait {
    const struct execution *execution;
    unsigned thread;
    uint32_t location;
    event_id read; /* the one that ended it */
    event_id from; /* the last write with the old value before what that has read */
};

static const struct op *op_of(const struct execution *execution, event_id id)
{
    return machine_op(execution->machine, graph_event(&execution->graph, id)->state);
}

/* Whether the event is there without the wait's end. */
static bool is_independent(const struct wait *wait, event_id id)
{
    const struct graph *graph = &wait->execution->graph;
    return !graph_in_clock(graph, graph_porf(graph, id), wait->read);
}

static uint64_t value_of(const struct execution *execution, event_id read, event_id write)
{
    uint64_t value = 0;
    if (write == EVENT_INIT)
        execution_value(execution, op_of(execution, read), write, &value);
    else
        value = graph_event(&execution->graph, write)->value;
    return value;
}

/* The read that ended the wait with this mark; EVENT_INIT: none. */
static event_id find_read(const struct execution *execution, event_id mark)
{
    const struct graph *graph = &execution->graph;
    const struct event *event = graph_event(graph, mark);
    uint32_t location = op_of(execution, mark)->extent;
    for (uint32_t i = event->index; i-- > 0;) {
        event_id id = graph->threads[event->thread].events[i];
        if (graph_event(graph, id)->location == location)
            return graph_event(graph, id)->flags & EVENT_READS ? id : EVENT_INIT;
    }
    return EVENT_INIT;
}

static const clock_entry *past_of(const struct graph *graph, event_id id)
{
    return graph_porf(graph, graph_before(graph, graph_event(graph, id)));
}

/* Fills in the wait of the mark. Returns false if it cannot have blocked on the old value. */
static bool find_wait(const struct execution *execution, event_id mark, struct wait *wait)
{
    const struct graph *graph = &execution->graph;
    uint64_t old = op_of(execution, mark)->operand;
    event_id read = find_read(execution, mark), write;
    if (!read)
        return false;
    *wait = (struct wait){.execution = execution,
                          .thread = graph_event(graph, mark)->thread,
                          .location = op_of(execution, mark)->extent,
                          .read = read};
    write = graph_event(graph, read)->rf;
    do {
        if (write == EVENT_INIT || graph_in_clock(graph, past_of(graph, read), write))
            return false;
        write = graph_event(graph, write)->co_prev;
    } while (value_of(execution, read, write) != old);
    wait->from = write;
    return true;
}

/* Whether the notification comes behind a write that follows the old value. */
static bool may_wake(const struct wait *wait, event_id notification)
{
    const struct graph *graph = &wait->execution->graph;
    const struct op *op = op_of(wait->execution, notification);
    if ((op->extent && op->extent != wait->location) || !is_independent(wait, notification))
        return false;
    event_id write = graph_co_next(graph, wait->location, wait->from);
    for (; write; write = graph_co_next(graph, wait->location, write))
        if (graph_in_clock(graph, graph_porf(graph, notification), write))
            return true;
    return false;
}

/* Whether there are notifications for the thread. Each notify_one may wake another thread. */
static bool is_notified(const struct wait *wait)
{
    const struct graph *graph = &wait->execution->graph;
    unsigned single = 0, others = 0;
    uint64_t seen[(graph->thread_count + 63) / 64];
    memset(seen, 0, sizeof seen);
    for (event_id id = 1; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        if (!(event->flags & EVENT_PRESENT) || op_of(wait->execution, id)->kind != OP_FENCE ||
            event->thread == wait->thread)
            continue;
        struct wait other;
        unsigned function = op_of(wait->execution, id)->function;
        if (function == FENCE_NOTIFIES_ALL && may_wake(wait, id))
            return true;
        single += function == FENCE_NOTIFIES_ONE && may_wake(wait, id);
        if (function == FENCE_WAITED && !(seen[event->thread / 64] >> event->thread % 64 & 1) &&
            find_wait(wait->execution, id, &other) && other.location == wait->location &&
            is_independent(wait, other.read)) {
            seen[event->thread / 64] |= UINT64_C(1) << event->thread % 64;
            others++;
        }
    }
    return single > others;
}

/* Whether the event ends a wait, and does not without the events that depend on `wait`: the last
 * write before those has the old value. */
static bool is_other_wait(const struct wait *wait, event_id read)
{
    const struct execution *execution = wait->execution;
    const struct graph *graph = &execution->graph;
    const struct event *event = graph_event(graph, read);
    const struct graph_thread *thread = &graph->threads[event->thread];
    if (event->index + 1 >= thread->count)
        return false;
    event_id mark = thread->events[event->index + 1];
    const struct op *op = op_of(execution, mark);
    if (op->kind != OP_FENCE || op->function != FENCE_WAITED || op->extent != event->location)
        return false;
    event_id write = graph_co_last(graph, event->location);
    while (write != EVENT_INIT && !is_independent(wait, write))
        write = graph_event(graph, write)->co_prev;
    return value_of(execution, read, write) == op->operand;
}

/* Whether no thread can go on, and the process has not ended, as long as the wait goes on. */
static bool is_at_rest(const struct wait *wait)
{
    const struct graph *graph = &wait->execution->graph;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        uint32_t i = 0;
        while (i < graph->threads[t].count && is_independent(wait, graph->threads[t].events[i]))
            i++;
        if (t == wait->thread)
            continue;
        if (i == graph->threads[t].count) {
            if (t == MACHINE_MAIN_THREAD)
                return false;
            continue;
        }
        event_id first = graph->threads[t].events[i];
        if (op_of(wait->execution, first)->kind != OP_JOIN && !is_other_wait(wait, first))
            return false;
    }
    return true;
}

void checks_notify(struct exploration *exploration)
{
    const struct execution *execution = &exploration->execution;
    const struct graph *graph = &execution->graph;
    for (event_id id = 1; id < graph->count && exploration->stop == STOP_NOT; id++) {
        struct wait wait;
        if (!(graph_event(graph, id)->flags & EVENT_PRESENT) ||
            op_of(execution, id)->kind != OP_FENCE ||
            op_of(execution, id)->function != FENCE_WAITED || !find_wait(execution, id, &wait) ||
            is_notified(&wait) || !is_at_rest(&wait))
            continue;
        const struct event *read = graph_event(graph, wait.read);
        exploration_report(exploration, &(struct finding){.kind = ERROR_DEADLOCK,
                                                          .thread = wait.thread,
                                                          .state = read->state,
                                                          .other = read->rf,
                                                          .event = wait.read});
    }
}
