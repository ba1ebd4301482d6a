/* race.c - the conflicts and races of a thread's next operation. */
#include "explore/sequence/race.h"

#include "machine/operations/part.h"

struct next_op next_op_of(const struct exploration *exploration, unsigned thread)
{
    struct next_op next = {.thread = thread};
    if (execution_has_stopped(&exploration->execution, thread))
        return next;
    const struct op *op = execution_op(&exploration->execution, thread);
    if (execution_is_local(&exploration->execution, op) || op->location == 0)
        return next;
    event_id last = graph_co_last(&exploration->execution.graph, op->location);
    bool writes = effect_writes(execution_effect(&exploration->execution, thread, op, last));
    return next_op_with(exploration, thread, op, writes);
}

/* The newest event that conflicts and does not happen before the operation, among `id` and its
 * thread's earlier accesses of the location; 0: none. */
static event_id conflict_from(const struct exploration *exploration, const struct next_op *next,
                              event_id id)
{
    const struct graph *graph = &exploration->execution.graph;
    verify(graph->stale == 0);
    const clock_entry *past =
        execution_order(&exploration->execution, graph_last(graph, next->thread));
    while (id && !graph_in_clock(graph, past, id)) {
        const struct event *event = graph_event(graph, id);
        if (next_op_conflicts(exploration, next, event))
            return id;
        id = event->previous_access;
    }
    return 0;
}

event_id next_op_last_conflict(const struct exploration *exploration, const struct next_op *next,
                               unsigned other)
{
    const struct graph *graph = &exploration->execution.graph;
    verify(other != next->thread);
    return conflict_from(exploration, next, graph_last_access(graph, next->op->location, other));
}

event_id next_op_earlier_conflict(const struct exploration *exploration, const struct next_op *next,
                                  event_id id)
{
    const struct graph *graph = &exploration->execution.graph;
    verify(graph_event(graph, id)->location == next->op->location);
    return conflict_from(exploration, next, graph_event(graph, id)->previous_access);
}

/* The last write just before the event, which is on the operation's location. */
static event_id write_before(const struct exploration *exploration, const struct next_op *next,
                             event_id id)
{
    const struct event *event = graph_event(&exploration->execution.graph, id);
    verify(event->location == next->op->location);
    return event->flags & EVENT_WRITES ? event->co_prev : event->rf;
}

/* The effect of the operation just before the event, which is on its location. */
static enum effect_kind effect_before(const struct exploration *exploration,
                                      const struct next_op *next, event_id id)
{
    event_id found = write_before(exploration, next, id);
    return execution_effect(&exploration->execution, next->thread, next->op, found);
}

bool next_op_waits_before(const struct exploration *exploration, const struct next_op *next,
                          event_id id)
{
    return (op_may_wait(next->op) && effect_before(exploration, next, id) == EFFECT_DISABLED) ||
           execution_has_spun_before(&exploration->execution, next->thread,
                                     write_before(exploration, next, id));
}

/* The value of the operation's whole location if the operation came before the event, after all
 * later events that need not come after it. Such writes commute with the event. */
static uint64_t value_before(const struct exploration *exploration, const struct next_op *next,
                             event_id id)
{
    const struct execution *execution = &exploration->execution;
    const struct graph *graph = &execution->graph;
    event_id before = write_before(exploration, next, id);
    uint64_t value = 0;
    if (next->op->is_mixed)
        value = execution_whole_value(execution, next->op, before);
    else
        execution_value(execution, next->op, before, &value);
    event_id later = graph_successor(graph, id);
    for (; later; later = graph_event(graph, later)->co_next) {
        const struct event *event = graph_event(graph, later);
        const struct op *op = machine_op(execution->machine, event->state);
        if (!graph_in_clock(graph, execution_order(execution, later), id))
            value = machine_effect(execution->machine, op, event->thread, value).value;
    }
    return value;
}

bool next_op_writes_before(const struct exploration *exploration, const struct next_op *next,
                           event_id id)
{
    const struct execution *execution = &exploration->execution;
    if (!execution->commuting || (next->op->kind != OP_CAS && !op_is_attempt(next->op)))
        return effect_writes(effect_before(exploration, next, id));
    uint64_t value = value_before(exploration, next, id);
    if (next->op->is_mixed)
        value = part_of(&execution->machine->interner, next->op, value);
    return effect_writes(machine_effect(execution->machine, next->op, next->thread, value).kind);
}

/* The newest conflicting event of the thread `other` such that the operation is enabled just before
 * it; 0: none. */
static event_id reversible_conflict(const struct exploration *exploration,
                                    const struct next_op *next, unsigned other)
{
    event_id id = next_op_last_conflict(exploration, next, other);
    while (id && next_op_waits_before(exploration, next, id))
        id = next_op_earlier_conflict(exploration, next, id);
    return id;
}

/* Whether another event of `found` happens after the event. */
static bool is_overtaken(const struct execution *execution, const event_id *found, unsigned count,
                         event_id id)
{
    const struct graph *graph = &execution->graph;
    for (unsigned i = 0; i < count; i++)
        if (found[i] != id && graph_in_clock(graph, execution_order(execution, found[i]), id))
            return true;
    return false;
}

/* Whether the operation can only be in a race with the location's last write, since all other
 * events that conflict with it happen before that write. (They may commute with it, else.) */
static bool is_last_alone(const struct exploration *exploration, const struct next_op *next,
                          event_id last)
{
    const struct graph *graph = &exploration->execution.graph;
    uint64_t limit = exploration->execution.rules.spin_limit;
    bool may_spin = limit != 0 && graph->threads[next->thread].count >= limit;
    return !op_may_wait(next->op) && !may_spin && !exploration->execution.commuting &&
           (!next->writes || !graph_readers(graph, next->op->location, last));
}

unsigned next_op_races(struct exploration *exploration, const struct next_op *next, event_id *found)
{
    struct graph *graph = &exploration->execution.graph;
    verify(next->op);
    graph_update_hb(graph);
    found[0] = graph_co_last(graph, next->op->location);
    if (is_last_alone(exploration, next, found[0]))
        return !graph_in_clock(graph, graph_hb(graph, graph_last(graph, next->thread)), found[0]);
    unsigned count = 0, kept = 0;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = t == next->thread ? 0 : reversible_conflict(exploration, next, t);
        if (id)
            found[count++] = id;
    }
    /* Happens-before is transitive, so events that were dropped need not be compared with. */
    for (unsigned i = 0; i < count; i++) {
        event_id id = found[i];
        if (!is_overtaken(&exploration->execution, found, kept, id) &&
            !is_overtaken(&exploration->execution, found + i, count - i, id))
            found[kept++] = id;
    }
    return kept;
}
