#include "explore/queue.h"

/* The first event at the other end, or the one behind `last`. */
static struct queue_partner next_at(const struct graph *graph, const struct op *op, event_id last)
{
    event_id next = graph_co_next(graph, (uint32_t)op->expected, last);
    return (struct queue_partner){next, next == 0};
}

/* Whether `last`, which needed no room to be made for it, and those before it fill the queue. */
static bool is_filled_by(const struct graph *graph, const struct op *op, event_id last)
{
    uint32_t count = 0;
    for (; last != EVENT_INIT && count < op->extent; count++)
        last = graph_event(graph, last)->co_prev;
    return count == op->extent;
}

struct queue_partner queue_partner(const struct graph *graph, const struct op *op, event_id rf)
{
    event_id before = graph_event(graph, rf)->cause;
    if (op->kind == OP_RECEIVE || before || is_filled_by(graph, op, rf))
        return next_at(graph, op, before);
    return (struct queue_partner){EVENT_INIT, false};
}
