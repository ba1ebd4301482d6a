/* joins.c - two joins of a thread, or a join and a detach, from the other side.
 *
 * The second of them is an error, which check_values reports. Joins of one thread are no operations
 * on a location, so no explorer tries them in the other order. If the first join does not happen
 * before the second one, the other order exists, and the first join is the error in it. */
#include "base/error.h"
#include "explore/checks/checks.h"

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

void checks_joins(struct exploration *exploration)
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
