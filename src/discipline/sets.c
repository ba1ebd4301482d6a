/* sets.c - the row of updates without an order, and of readings and full writes, which have sets of
 * them (graph/sets.h). explore/sets/sets.h says which executions these are. */
#include "graph/sets.h"

#include "base/error.h"
#include "discipline/discipline.h"

/* The value behind the event, if that is an update; else the value in front of it. */
static uint64_t value_behind(const struct graph *graph, const struct machine *machine, event_id id,
                             uint64_t before)
{
    const struct event *event = graph_event(graph, id);
    if (!event_is_update(event))
        return before;
    return op_effect(machine_op(machine, event->state), event->thread, before).value;
}

/* find_value, of a clock that has full writes. */
static uint64_t find_value_behind_full(const struct graph *graph, const struct machine *machine,
                                       uint32_t location, const clock_entry *clock)
{
    event_id full = sets_last_full(graph, location, clock);
    uint64_t value = graph_event(graph, full)->value;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = sets_last_update(graph, location, t, clock ? clock[t] : INT32_MAX);
        for (; !graph_in_clock(graph, graph_porf(graph, full), id);
             id = graph_event(graph, id)->previous_access)
            value = value_behind(graph, machine, id, value);
    }
    return value;
}

static uint64_t find_value(const struct graph *graph, const struct machine *machine,
                           const struct op *op, uint64_t first, const clock_entry *clock)
{
    uint64_t value = first;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = sets_last_update(graph, op->location, t, clock ? clock[t] : INT32_MAX);
        for (; id; id = graph_event(graph, id)->previous_access) {
            if (event_is_full(graph_event(graph, id)))
                return find_value_behind_full(graph, machine, op->location, clock);
            value = value_behind(graph, machine, id, value);
        }
    }
    return value;
}

/* A compare-exchange writes if the plan says so. */
static void plan_set(const struct graph *graph, struct machine *machine, const clock_entry *set,
                     struct event_plan *plan)
{
    const struct op *op = &plan->op;
    struct addition *addition = &plan->addition;
    bool is_full = op_is_full(op) && (op->kind != OP_CAS || (addition->flags & EVENT_WRITES));
    verify(op_reads_set(op) == (set != NULL));
    plan->result = set ? find_value(graph, machine, op, plan->result, set) : 0;
    addition->value = is_full ? op_effect(op, plan->thread, plan->result).value : plan->result;
    addition->rf = addition->co_prev = EVENT_INIT;
    addition->flags &= (uint16_t) ~(EVENT_READS | EVENT_WRITES | EVENT_SILENT_STORE);
    addition->role = is_full ? ROLE_FULL_WRITE : set ? ROLE_READING : ROLE_UPDATE;
    if (op_writes_blindly(op) || op_ignores_result(op))
        plan->result = 0;
}

const struct discipline discipline_sets = {.plan_set = plan_set, .find_value = find_value};
