/* late.c - what is wrong with events that an execution has, as only later ones show. */
#include "base/error.h"
#include "discipline/rounds.h"
#include "explore/checks/checks.h"

/* --- Joins ------------------------------------------------------------------------------------ */

/* Two joins of a thread, or a join and a detach, from the other side.
 *
 * The second of them is an error, which check_values reports. Joins of one thread are no operations
 * on a location, so no explorer tries them in the other order. If the first join does not happen
 * before the second one, the other order exists, and the first join is the error in it. */

/* Whether the event is a second join or detach that could come first: the joined thread had ended
 * by then. Its first one goes to *first. */
static bool may_come_first(const struct execution *execution, event_id id, event_id *first)
{
    const struct graph *graph = &execution->graph;
    const struct event *event = graph_event(graph, id);
    const struct op *op = machine_op(execution->machine, event->state);
    if ((op->kind != OP_JOIN && op->kind != OP_DETACH) || event->role == ROLE_JOIN)
        return false;
    verify(op->operand < graph->thread_count);
    *first = graph->threads[op->operand].joiner;
    return *first != EVENT_INIT && (op->kind == OP_DETACH || event->cause != EVENT_INIT) &&
           !graph_in_clock(graph, graph_porf(graph, id), *first);
}

static void check_joins(struct exploration *exploration)
{
    const struct graph *graph = &exploration->execution.graph;
    for (event_id id = 1; id < graph->count && exploration->stop == STOP_NOT; id++) {
        event_id first;
        if (!(graph_event(graph, id)->flags & EVENT_PRESENT) ||
            !may_come_first(&exploration->execution, id, &first))
            continue;
        const struct event *wrong = graph_event(graph, first);
        exploration_report(exploration, &(struct finding){.kind = ERROR_INVALID_JOIN,
                                                          .thread = wrong->thread,
                                                          .state = wrong->state,
                                                          .other = id,
                                                          .event = first});
    }
}

/* --- Barriers --------------------------------------------------------------------------------- */

/* Barriers that are destroyed while threads wait, where the arrivals have no order.
 *
 * A destruction that finds threads there is an error, which check_values reports. Another arrival
 * may be added later and still come before the destruction: it reads what that has overwritten. */

/* The arrival of a thread that waits when the event destroys the barrier; 0: there is none. */
static event_id waiting_arrival(const struct execution *execution, event_id id)
{
    const struct graph *graph = &execution->graph;
    const struct event *event = graph_event(graph, id);
    if (!(event->flags & EVENT_PRESENT) || !(event->flags & EVENT_WRITES) || !event->location)
        return 0;
    const struct op *op = machine_op(execution->machine, event->state);
    if (op->kind != OP_SYNC || op->function != SYNC_BARRIER_DESTROY)
        return 0;
    uint64_t value;
    execution_value(execution, op, event->rf, &value);
    return rounds_open_arrival(graph, event->location, event->rf, value);
}

static void check_meetings(struct exploration *exploration)
{
    const struct execution *execution = &exploration->execution;
    const struct graph *graph = &execution->graph;
    for (event_id id = 1; id < graph->count && exploration->stop == STOP_NOT; id++) {
        event_id arrival = waiting_arrival(execution, id);
        if (!arrival)
            continue;
        const struct event *wrong = graph_event(graph, id);
        exploration_report(exploration, &(struct finding){.kind = ERROR_INVALID_USE,
                                                          .thread = wrong->thread,
                                                          .state = wrong->state,
                                                          .other = arrival,
                                                          .rf = wrong->rf,
                                                          .event = id});
    }
}

/* --- Stores ----------------------------------------------------------------------------------- */

/* Stores that were taken for repeated ones (machine/waiting/own_stores.h), although
 * another thread's store lies between them and what they repeat. */

/* Whether the event is a WRITE_AGAIN that follows no write of its own thread in co. */
static bool is_apart(const struct execution *execution, const struct event *event)
{
    const struct graph *graph = &execution->graph;
    if (!(event->flags & EVENT_PRESENT) || !(event->flags & EVENT_WRITES) || !event->location)
        return false;
    const struct op *op = machine_op(execution->machine, event->state);
    return op->kind == OP_WRITE && op->function == WRITE_AGAIN &&
           (event->co_prev == EVENT_INIT ||
            graph_event(graph, event->co_prev)->thread != event->thread);
}

static void check_own_stores(struct exploration *exploration)
{
    const struct execution *execution = &exploration->execution;
    const struct graph *graph = &execution->graph;
    for (event_id id = 1; id < graph->count; id++)
        if (is_apart(execution, graph_event(graph, id)))
            execution->machine->class->see(execution->machine, graph_event(graph, id)->location);
}

/* --- All of them ------------------------------------------------------------------------------ */

/* Out of line, because few programs have any of these. */
static __attribute__((noinline)) void look_back(struct exploration *exploration)
{
    const struct machine *machine = exploration->execution.machine;
    if (exploration->has_second_joins)
        check_joins(exploration);
    if (machine->has_late_arrivals)
        check_meetings(exploration);
    if (machine->has_own_stores)
        check_own_stores(exploration);
}

static void ended(struct exploration *exploration, const struct ending *ending)
{
    (void)ending;
    const struct machine *machine = exploration->execution.machine;
    if (exploration->has_second_joins || machine->has_late_arrivals || machine->has_own_stores)
        look_back(exploration);
}

const struct observer check_late = {.ended = ended};
