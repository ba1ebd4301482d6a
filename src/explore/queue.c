/* queue.c - the partners of sends and receives. */
#include "explore/queue.h"

#include "base/error.h"

/* The event after `last` at the other end; after EVENT_INIT, the first one. */
static struct queue_partner next_at(const struct graph *graph, const struct op *op, event_id last)
{
    verify(op->expected != 0);
    event_id next = graph_co_next(graph, (uint32_t)op->expected, last);
    return (struct queue_partner){next, next == 0};
}

/* Whether `last` and the sends before it fill the queue. Requires that none of them has a
 * partner. */
static bool is_filled_by(const struct graph *graph, const struct op *op, event_id last)
{
    verify(op->kind == OP_SEND);
    uint32_t count = 0;
    for (; last != EVENT_INIT && count < op->extent; count++)
        last = graph_event(graph, last)->co_prev;
    return count == op->extent;
}

struct queue_partner queue_partner(const struct graph *graph, const struct op *op, event_id rf)
{
    verify(op_is_at_end(op));
    verify(rf == EVENT_INIT || graph_event(graph, rf)->location == op->location);
    event_id before = graph_event(graph, rf)->cause;
    if (op->kind == OP_RECEIVE || before || is_filled_by(graph, op, rf))
        return next_at(graph, op, before);
    return (struct queue_partner){EVENT_INIT, false};
}
