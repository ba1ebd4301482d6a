/* queue.h - message queues as two chains of events (Abdulla, Aronis, Jonsson, Sagonas, POPL 2014:
 * the precise dependencies of message passing).
 *
 * A queue is two locations, its tail and its head. The sends are read-modify-writes of the tail,
 * and each reads from the send before it. The receives are read-modify-writes of the head likewise.
 * So the sends of a queue depend on each other, and so do the receives. A send and a receive are
 * related only if one is the *partner* of the other, which enables it: the partner of the n-th
 * receive is the n-th send, whose message it takes; the partner of the n-th send to a queue with
 * room for c messages is the (n-c)-th receive. The partner is the event's `cause`, and precedes it
 * in the causal order. An operation waits while its partner is absent. The two cannot come in the
 * other order, so they are not in a race. */
#pragma once

#include "graph/graph.h"
#include "machine/operations/op.h"

struct queue_partner {
    event_id event;  /* EVENT_INIT: it is absent, or a send needs none */
    bool is_missing; /* the operation needs one and waits, since it is absent */
};

/* The partner of the operation when it reads `rf`. Requires op_is_at_end, and that `rf` is a write
 * of its location. O(room of the queue) for sends that need no partner, else O(1). */
struct queue_partner queue_partner(const struct graph *graph, const struct op *op, event_id rf);
