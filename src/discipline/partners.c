/* partners.c - the row of message queues, as two chains of events (Abdulla, Aronis, Jonsson,
 * Sagonas, POPL 2014: the precise dependencies of message passing).
 *
 * A queue is two locations, its tail and its head. The sends are read-modify-writes of the tail,
 * and each reads from the send before it. The receives are read-modify-writes of the head likewise.
 * So the sends of a queue depend on each other, and so do the receives. A send and a receive are
 * related only if one is the *partner* of the other, which enables it: the partner of the n-th
 * receive is the n-th send, whose message it takes; the partner of the n-th send to a queue with
 * room for c messages is the (n-c)-th receive. The partner is the event's `cause`, and precedes it
 * in the causal order. An operation waits while its partner is absent. The two cannot come in the
 * other order, so they are not in a race. */
#include "base/error.h"
#include "discipline/discipline.h"

/* Sets *next to the event after `last` at the other end; after EVENT_INIT, to the first one.
 * Returns false if it is absent. */
static bool find_next(const struct graph *graph, const struct op *op, event_id last, event_id *next)
{
    verify(op->expected != 0);
    *next = graph_co_next(graph, (uint32_t)op->expected, last);
    return *next != 0;
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

/* A send needs no partner as long as there is room. O(room of the queue) then, else O(1). */
static bool find_partner(const struct graph *graph, const struct op *op, event_id source,
                         event_id *partner)
{
    verify(op_is_at_end(op));
    verify(source == EVENT_INIT || graph_event(graph, source)->location == op->location);
    event_id before = graph_event(graph, source)->cause;
    if (op->kind == OP_RECEIVE || before || is_filled_by(graph, op, source))
        return find_next(graph, op, before, partner);
    *partner = EVENT_INIT;
    return true;
}

static bool lets_run(const struct discipline_point *point)
{
    event_id partner;
    const struct op *op = machine_op(point->machine, point->state);
    return find_partner(point->graph, op, point->write, &partner) &&
           (!point->done || graph_in_clock(point->graph, point->done, partner));
}

/* The event finds nothing there when the next one at its end would not. */
static bool waits(const struct graph *graph, const struct event *event, const clock_entry *done)
{
    while (!graph_in_clock(graph, done, event->co_prev))
        event = graph_event(graph, event->co_prev);
    return !graph_in_clock(graph, done, event->cause);
}

static void plan(const struct graph *graph, struct machine *machine, struct justification by,
                 struct event_plan *plan)
{
    (void)machine;
    (void)by;
    struct addition *addition = &plan->addition;
    event_id partner;
    require(find_partner(graph, &plan->op, addition->rf, &partner));
    addition->role = ROLE_QUEUE;
    addition->cause = partner;
    plan->result = 0;
    if (plan->op.kind == OP_RECEIVE)
        plan->result = addition->value = graph_event(graph, partner)->value;
}

const struct discipline discipline_partners = {.lets_run = lets_run,
                                               .waits = waits,
                                               .find_cause = find_partner,
                                               .plan = plan,
                                               .has_second_location = true};
