/* races.c - data races: conflicting accesses of two threads, at least one of them plain, neither of
 * which happens before the other. A program with a race has undefined behaviour, so the first race
 * of an execution is an error. As long as there is none, all plain writes of a location are
 * ordered. An exploration that goes on after a race reports each pair of accesses, in whichever
 * order the two come. Behind a race, what a plain read reads orders nothing, and what a failed
 * attempt to lock reads never does (unordered.h).
 *
 * A read-modify-write happens after what it acquires by its own read. So its write is in no race
 * with a plain read that it acquires. A plain write that it only acquires counts as a race: the
 * operation could have read before that write, and the earlier iterations of a loop may have.
 *
 * At a racy location (racy.h), all events count as atomic, while the operations are as the program
 * has them. There, each pair of accesses is examined.
 *
 * With options->forbid_mixed_sizes, this check also reports conflicting accesses of different sizes
 * that are not ordered.
 *
 * This check also finds out when the machine has to take accesses of several sizes otherwise. An
 * access in pieces (machine/memory/location.h) may stand for one step only where it is ordered with
 * all conflicting accesses of its bytes. Accesses of parts of one location are ordered too much
 * where they are concurrent with other accesses of the location. Either problem first shows in a
 * pair of accesses, when the later one is added, and the earlier one is not in its clock. All that
 * came before such a pair was right. */
#include "base/error.h"
#include "explore/checks/checks.h"
#include "explore/checks/unordered.h"
#include "graph/sets.h"

/* A silent store is a write here; a failed compare-and-exchange only reads. */
static bool is_write(unsigned flags)
{
    return (flags & (EVENT_WRITES | EVENT_SILENT_STORE)) != 0;
}

/* So is an update without an order. */
static bool event_writes(const struct event *event)
{
    return is_write(event->flags) || event_is_update(event);
}

/* The accesses that a read-modify-write acquires by its own read; NULL: it is none, or plain. */
static const clock_entry *acquired(struct exploration *exploration, const struct event_plan *plan)
{
    struct execution *execution = &exploration->execution;
    bool updates = plan->op.access == ACCESS_ATOMIC && is_write(plan->addition.flags) &&
                   (plan->addition.flags & EVENT_READS) && plan->op.kind != OP_WRITE;
    if (execution->commuting)
        return NULL; /* then a race may be one too many, and the exploration starts again */
    return updates ? memory_model_acquired(execution->model, &execution->graph, plan->source,
                                           plan->addition.order)
                   : NULL;
}

/* Whether the operation, and an access that does not happen before it, are a race. */
static bool is_race(struct exploration *exploration, const struct event_plan *plan, event_id id)
{
    struct execution *execution = &exploration->execution;
    const struct event *event = graph_event(&execution->graph, id);
    const struct op *op = machine_op(execution->machine, event->state);
    const clock_entry *clock = acquired(exploration, plan);
    if (op->access == ACCESS_ATOMIC && plan->op.access == ACCESS_ATOMIC)
        return false;
    if (!event_writes(event) && (!is_write(plan->addition.flags) ||
                                 (clock && graph_in_clock(&execution->graph, clock, id))))
        return false;
    return !plan->op.is_mixed || (part_bytes_of(op) & part_bytes_of(&plan->op)) != 0;
}

/* Examines all accesses of another thread that do not happen before the operation. */
static void check_racy(struct exploration *exploration, const struct event_plan *plan,
                       unsigned thread)
{
    struct execution *execution = &exploration->execution;
    struct graph *graph = &execution->graph;
    const clock_entry *past = execution_before_next(execution, plan->thread);
    event_id id = graph_last_access(graph, plan->op.location, thread);
    while (id && !graph_in_clock(graph, past, id) && exploration->stop == STOP_NOT) {
        if (is_race(exploration, plan, id))
            exploration_report_at(exploration, plan->thread, ERROR_DATA_RACE, id, 0);
        id = graph_event(graph, id)->previous_access;
    }
}

/* With commuting->by_state: examines the accesses that are not in the causal clock, but for those
 * under one mutex. */
static void check_by_state(struct exploration *exploration, const struct event_plan *plan)
{
    struct execution *execution = &exploration->execution;
    const struct graph *graph = &execution->graph;
    const clock_entry *past = execution_before_next(execution, plan->thread);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        if (t == plan->thread)
            continue;
        event_id id = graph_last_access(graph, plan->op.location, t);
        for (; id && !graph_in_clock(graph, past, id); id = graph_event(graph, id)->previous_access)
            if (is_race(exploration, plan, id) &&
                !commuting_share_mutex(execution->commuting, plan->thread, id)) {
                exploration_report_at(exploration, plan->thread, ERROR_DATA_RACE, id, 0);
                if (exploration->stop != STOP_NOT)
                    return;
            }
    }
}

/* Reports an overlapping access of other bytes that is concurrent with an atomic one. */
static void check_size(struct exploration *exploration, const struct event_plan *plan, bool writes)
{
    struct unordered_wanted wanted = {
        .flags = writes ? 0 : EVENT_WRITES,
        .bytes = part_bytes_of(&plan->op),
        .differs = true,
    };
    unordered_report(exploration, plan, wanted, ERROR_MIXED_SIZE_ATOMIC);
}

/* Whether the operation drains a store buffer, although the program's store would not. */
static bool drains_too_much(const struct execution *execution, const struct op *op)
{
    return execution->model->buffer_use && op->is_part && op->kind == OP_WRITE &&
           op->access == ACCESS_ATOMIC && op->order != ORDER_SEQ_CST;
}

/* Under a model with weaker orders than sc, looks for another access such that one of the two is
 * partial. With a store buffer, all writes have one order anyway, and what drains it too early is
 * all that is taken too strictly. */
static void check_partial(struct exploration *exploration, const struct event_plan *plan,
                          bool writes)
{
    struct execution *execution = &exploration->execution;
    struct machine *machine = execution->machine;
    struct unordered_wanted wanted = {
        .flags = writes ? 0 : EVENT_WRITES,
        .is_partial = !op_is_partial(&plan->op),
    };
    event_id other = unordered_find(execution, plan->thread, plan->op.location, wanted);
    if (drains_too_much(execution, &plan->op) && plan->op.site)
        mixed_note(&exploration->mixed, plan->op.site, plan->op.site);
    if (!other)
        return;
    const struct op *op = machine_op(machine, graph_event(&execution->graph, other)->state);
    if (op_piece(op) == PIECE_OF_NOTHING && op_piece(&plan->op) == PIECE_OF_NOTHING) {
        if (!execution->model->buffer_use && op->site && plan->op.site)
            mixed_note(&exploration->mixed, op->site, plan->op.site);
        return;
    }
    machine->class->tear(machine, plan->op.location);
    exploration->stop = STOP_RESTART;
}

static void before(struct exploration *exploration, const struct event_plan *plan)
{
    bool writes = is_write(plan->addition.flags);
    struct execution *execution = &exploration->execution;
    struct graph *graph = &exploration->execution.graph;
    struct graph_location *location = &graph->locations[plan->op.location];
    bool atomic = !(plan->addition.flags & EVENT_PLAIN);
    verify(plan->op.location != 0 && plan->op.size > 0);
    unordered_note_causal(exploration, plan);
    if (plan->op.is_mixed && execution->model->reads_orders)
        check_partial(exploration, plan, writes);
    if (exploration->stop != STOP_NOT)
        return;
    if (location->is_racy) {
        for (unsigned t = 0; t < graph->thread_count; t++)
            if (t != plan->thread)
                check_racy(exploration, plan, t);
        return;
    }
    if (atomic)
        location->has_atomic = true;
    else
        location->has_plain = true;
    if (plan->op.is_mixed && exploration->options->forbid_mixed_sizes)
        check_size(exploration, plan, writes);
    if (atomic && !location->has_plain)
        return;
    if (execution->commuting && execution->commuting->by_state) {
        check_by_state(exploration, plan);
        return;
    }
    /* Plain writes are ordered: if the last one happens before the operation, all do. */
    if (!writes && !location->has_atomic && !plan->op.is_mixed &&
        !((exploration->raced || execution->machine->has_tries) &&
          unordered_is_loose(exploration)) &&
        graph_in_clock(graph, execution_before_next(execution, plan->thread), location->co_last))
        return;
    struct unordered_wanted wanted = {
        .flags = (writes ? 0 : EVENT_WRITES) | (atomic ? EVENT_PLAIN : 0),
        .bytes = plan->op.is_mixed ? part_bytes_of(&plan->op) : 0,
        .ordered = acquired(exploration, plan),
    };
    unordered_report(exploration, plan, wanted, ERROR_DATA_RACE);
}

const struct observer check_races = {.trait = PLAN_MAY_RACE, .before = before};
