/* queue.h - message queues as two chains of events (Abdulla, Aronis, Jonsson, Sagonas, POPL 2014:
 * the precise dependencies of message passing).
 *
 * A queue is two locations. The sends are read-modify-writes of its tail, each of which reads from
 * the one before it; the receives are the same at its head. So the sends of a queue depend on each
 * other, and the receives do. Between the two there is only what lets an operation in, its
 * *partner*: of the n-th receive the n-th send, whose message it takes; of the n-th send to a queue
 * with room for c messages the (n-c)-th receive. It is the event's `cause`, and comes before it
 * in the causal order. An operation waits while its partner is not there. That the two cannot come
 * in the other order makes them no race. */
#ifndef HEDDLE_EXPLORE_QUEUE_H
#define HEDDLE_EXPLORE_QUEUE_H

#include "graph/graph.h"
#include "machine/op.h"

struct queue_partner {
    event_id event;  /* EVENT_INIT: it is missing, or a send needs none */
    bool is_missing; /* so that the operation waits */
};

/* The partner of the operation, OP_SEND or OP_RECEIVE, when it reads `rf`. O(room) for the first
 * sends, O(1) for all else. */
struct queue_partner queue_partner(const struct graph *graph, const struct op *op, event_id rf);

#endif
