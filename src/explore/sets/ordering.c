#include "explore/sets/ordering.h"

#include "base/error.h"
#include "explore/sets/in_order.h"
#include "graph/sets.h"

void exploration_order_updates(struct exploration *exploration)
{
    struct machine *machine = exploration->execution.machine;
    machine->class->order_updates(machine, 0);
    exploration->stop = STOP_RESTART;
}

/* The events that searches for orders of updates may add: so many, and so many for each event of
 * the exploration. */
enum { LEAST_ORDERING = 1 << 17, MOST_ORDERING = 8 };

bool exploration_has_order(struct exploration *exploration)
{
    if (!in_order_is_searched(&exploration->execution))
        return true;
    if (exploration_restarts(exploration)) /* the program's operations may be others now */
        return false;
    uint64_t before = exploration->ordering;
    enum in_order result = in_order_exists(&exploration->execution, &exploration->ordering);
    exploration_spend(exploration, (uint32_t)(exploration->ordering - before));
    uint64_t most = LEAST_ORDERING + MOST_ORDERING * exploration->statistics.events;
    if (result == IN_ORDER_UNKNOWN || exploration->ordering > most)
        exploration_order_updates(exploration);
    return result == IN_ORDER_MADE && exploration->stop == STOP_NOT;
}

bool exploration_allows_path(struct exploration *exploration,
                             const struct preemption_search *search)
{
    if (!in_order_is_open(&exploration->execution))
        return true;
    if (exploration_restarts(exploration))
        return false;
    if (in_order_holds(&exploration->execution, search))
        return true;
    exploration_order_updates(exploration);
    return false;
}

/* Whether the error depends on whether two accesses are ordered. */
static bool is_of_accesses(const struct finding *finding)
{
    return finding->kind == ERROR_DATA_RACE || (finding->other && !finding_is_of_end(finding));
}

/* Whether the event is a compare-exchange that has succeeded behind a set of updates. */
static bool has_exchanged(const struct execution *execution, event_id id)
{
    const struct event *event = graph_event(&execution->graph, id);
    return id && event_is_full(event) &&
           machine_op(execution->machine, event->state)->kind == OP_CAS;
}

/* Whether the two accesses that show the error may be ordered in each order of the updates,
 * although they are not in the graph: some update may acquire, or the operation is a full write
 * that acquires its set when it is added. Or one of the two is a compare-exchange, which may fail
 * at another place: behind an update that comes in front of the other access, or without one that
 * comes behind that. (Under sc, every other full write that may come behind an access may come in
 * front of it.) */
static bool may_be_ordered(const struct execution *execution, const struct finding *finding)
{
    if (in_order_is_searched(execution) || has_exchanged(execution, finding->other) ||
        has_exchanged(execution, finding->event))
        return true;
    const struct op *op = execution_op(execution, finding->thread);
    return !finding->event && op_is_full(op) &&
           (op->kind == OP_CAS || execution->model->before_next);
}

bool ordering_may_refute(const struct execution *execution, const struct finding *finding)
{
    return is_of_accesses(finding) && may_be_ordered(execution, finding);
}

bool ordering_begin(struct exploration *exploration, const struct finding *finding,
                    struct ordered_execution *ordered)
{
    bool is_bounded = exploration->options->bound != BOUND_NONE;
    ordered->own = exploration->execution;
    struct preemption_order order = {0};
    if (is_bounded) {
        order = preemption_order_new(ordered->own.graph.count);
        finding_schedule(&ordered->own, finding, &exploration->search, &order);
    }
    bool is_shown = in_order_show(&exploration->execution, &ordered->own, finding,
                                  is_bounded ? &order : NULL, &ordered->shown);
    graph_update_hb(&exploration->execution.graph);
    preemption_order_release(&order);
    return is_shown;
}

void ordering_end(struct exploration *exploration, struct ordered_execution *ordered)
{
    execution_release(&exploration->execution);
    exploration->execution = ordered->own;
}
