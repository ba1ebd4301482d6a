#include "explore/schedule/spinning.h"

/* Events, whatever the thread does in them: it may count in its loop, or keep taking a lock. */
enum { LONG_TURN = 1 << 12 };

/* Whether the event reads data, and the thread's last read of the location had the same value. */
static bool reads_again(const struct execution *execution, const struct event *event)
{
    const struct graph *graph = &execution->graph;
    const struct op *op = machine_op(execution->machine, event->state);
    if (!(event->flags & EVENT_READS) || op->kind > OP_CAS)
        return false;
    event_id id = event->previous_access;
    while (id && !(graph_event(graph, id)->flags & EVENT_READS))
        id = graph_event(graph, id)->previous_access;
    const struct event *before = graph_event(graph, id);
    uint64_t value, old;
    return before->location == event->location &&
           execution_value(execution, op, event->rf, &value) ==
               execution_value(execution, op, before->rf, &old) &&
           value == old;
}

bool spinning_may_wait(const struct execution *execution, unsigned thread, const struct op *op)
{
    const struct graph *graph = &execution->graph;
    const struct graph_thread *self = &graph->threads[thread];
    for (uint32_t i = self->count; op->kind == OP_LOCK && i-- > 0;) {
        const struct event *event = graph_event(graph, self->events[i]);
        if (reads_again(execution, event))
            return true;
        if (event->location == op->location &&
            machine_op(execution->machine, event->state)->site == op->site)
            return false;
    }
    return true;
}

/* Whether the thread has read what is the newest value, too, for a whole turn. */
static bool has_spun(const struct execution *execution, unsigned thread, uint64_t turn)
{
    const struct op *op = execution_op(execution, thread);
    return op->location != 0 && !execution_is_local(execution, op) &&
           execution_repeats(execution, thread, op, graph_co_last(&execution->graph, op->location),
                             turn);
}

bool spinning_spins(const struct execution *execution, unsigned thread, uint64_t turn)
{
    const struct op *op = execution_op(execution, thread);
    return op->kind != OP_SYNC && has_spun(execution, thread, turn) &&
           spinning_may_wait(execution, thread, op);
}

/* The enabled thread with the fewest long turns; `next` if no other one has fewer. */
static int next_long_turn(const struct execution *execution, int next)
{
    const struct graph_thread *threads = execution->graph.threads;
    for (int t = execution_next_enabled(execution, 0); t >= 0;
         t = execution_next_enabled(execution, (unsigned)t + 1))
        if (threads[t].count / LONG_TURN < threads[next].count / LONG_TURN)
            next = t;
    return next;
}

int spinning_next_turn(const struct execution *execution, int next, uint64_t turn)
{
    const struct graph_thread *threads = execution->graph.threads;
    if (threads[next].count % LONG_TURN == 0)
        return next_long_turn(execution, next);
    if (!has_spun(execution, (unsigned)next, turn) ||
        !spinning_may_wait(execution, (unsigned)next, execution_op(execution, (unsigned)next)))
        return next;
    for (int t = execution_next_enabled(execution, 0); t >= 0;
         t = execution_next_enabled(execution, (unsigned)t + 1)) {
        if (!has_spun(execution, (unsigned)t, turn))
            return t;
        if (threads[t].count / turn < threads[next].count / turn)
            next = t;
    }
    return next;
}

bool spinning_is_endless(const struct execution *execution, unsigned thread, uint64_t limit)
{
    enum { EVERY = 10007 }; /* a prime, to come all over a loop's iterations */
    uint64_t most = limit * SPINNING_MORE, count = execution->graph.threads[thread].count;
    return limit != 0 && count > most && count % EVERY == 0 && has_spun(execution, thread, most);
}

void spinning_note_cut(struct exploration *exploration, const struct op *op)
{
    if (!exploration->spun)
        exploration->spun = op->site;
    statistics_add_truncated(&exploration->statistics, TRUNCATED_BY_SPINNING);
}
