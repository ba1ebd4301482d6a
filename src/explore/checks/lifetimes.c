/* lifetimes.c - accesses of objects that are dead or too small.
 *
 * Each object has a location for its lifetime. The object's allocation writes the size there, and
 * its end marks it as over. At an access, the object must be alive and large enough. The allocation
 * must happen before all accesses: it is like a write of the whole object, so an access without
 * that order is a data race. All accesses must happen before the end of the object: otherwise, some
 * execution has an access after the end. At the end of the object, no thread may hold a lock in it.
 * An object that is retired has accesses behind that while hazard pointers protect it
 * (protection.h). */
#include "base/error.h"
#include "explore/checks/checks.h"
#include "explore/checks/protection.h"
#include "explore/checks/unordered.h"
#include "machine/operations/sync.h"

/* Whether the thread's next operation accesses an object whose allocation does not happen before
 * it. Thread-local variables are there before their thread is. Where happens-before is the causal
 * order, whoever knows an address is ordered behind the allocation. */
static bool is_early(struct exploration *exploration, const struct event_plan *plan,
                     event_id allocation)
{
    struct execution *execution = &exploration->execution;
    const struct graph *graph = &execution->graph;
    const struct event *event = graph_event(graph, allocation);
    if (event->thread == plan->thread || !execution->model->before_next ||
        exploration->options->ignore_races)
        return false;
    bool is_thread = lifetime_storage(event->value) == STORAGE_THREAD;
    event_id begin = is_thread ? graph->threads[event->thread].creator : allocation;
    return !graph_in_clock(graph, execution_before_next(execution, plan->thread), begin);
}

/* Whether the object is there for the thread's next operation, although `end` has retired it. */
static bool is_protected(struct execution *execution, const struct event_plan *plan, event_id end)
{
    struct graph *graph = &execution->graph;
    graph_update_hb(graph);
    const clock_entry *past =
        execution->model->before_next ? graph_hb(graph, end) : graph_porf(graph, end);
    return protection_holds(execution, plan->thread, graph->threads[plan->thread].count,
                            graph->threads[plan->thread].state, plan->op.object, past);
}

/* Checks an operation that accesses an object. */
static void check_object(struct exploration *exploration, const struct event_plan *plan)
{
    const struct graph *graph = &exploration->execution.graph;
    verify(plan->op.object != 0 && plan->op.object != plan->op.location);
    event_id last = graph_co_last(graph, plan->op.object);
    uint64_t lifetime = last == EVENT_INIT ? 0 : graph_event(graph, last)->value;
    enum error_kind error = ERROR_NONE;
    bool is_retired =
        lifetime_is_over(lifetime) &&
        op_retires(machine_op(exploration->execution.machine, graph_event(graph, last)->state));
    bool is_kept = is_retired && is_protected(&exploration->execution, plan, last);
    if (lifetime_is_over(lifetime) && !is_kept)
        error = storage_is_local(lifetime_storage(lifetime)) ? ERROR_USE_AFTER_SCOPE
                                                             : ERROR_USE_AFTER_FREE;
    else if (lifetime == 0 || plan->op.extent > lifetime_size(lifetime))
        error = ERROR_OUT_OF_BOUNDS;
    else if (is_early(exploration, plan, is_kept ? graph_event(graph, last)->rf : last))
        error = ERROR_DATA_RACE;
    if (is_retired && error != ERROR_NONE && protection_is_doubtful(exploration->execution.machine))
        return;
    if (error != ERROR_NONE)
        exploration_report_at(exploration, plan->thread, error, last, 0);
}

static bool is_on_lock(const struct op *op)
{
    return op_is_on_mutex(op) || (op->kind == OP_SYNC && sync_is_of_rwlock(op->function));
}

/* Whether the event is on a lock (a mutex, a spin lock, a read-write lock) that its thread holds at
 * the execution's end. The lock has the value of the last write, unless that is one of other data
 * in its memory. */
static bool is_held_since(const struct execution *execution, const struct event *event)
{
    const struct graph *graph = &execution->graph;
    const struct machine *machine = execution->machine;
    if (!event->location || !is_on_lock(machine_op(machine, event->state)))
        return false;
    event_id last = graph_co_last(graph, event->location);
    if (last == EVENT_INIT || !is_on_lock(machine_op(machine, graph_event(graph, last)->state)))
        return false;
    uint64_t value = graph_event(graph, last)->value;
    if (op_is_on_mutex(machine_op(machine, event->state)))
        return mutex_is_held(value) && mutex_owner(value) == event->thread;
    return !sync_is_destroyed(value) && rw_is_held_by(&machine->interner, value, event->thread);
}

/* A thread's latest operation on a lock in the object with this lifetime that the thread holds; 0:
 * none is held. Looks at each access of the object. */
static event_id find_held_lock(const struct execution *execution, uint32_t lifetime)
{
    const struct graph *graph = &execution->graph;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = graph_last_access(graph, lifetime, t);
        while (id) {
            const struct event *event = graph_event(graph, id);
            bool is_access = event->location == lifetime;
            if (!is_access && is_held_since(execution, event))
                return id;
            id = is_access ? event->previous_access : event->previous_use;
        }
    }
    return 0;
}

/* Checks OP_FREE: each access in another thread must happen before it, and no lock may be held. */
static void check_end(struct exploration *exploration, const struct event_plan *plan)
{
    const struct graph *graph = &exploration->execution.graph;
    event_id last = graph_co_last(graph, plan->op.location);
    verify(plan->op.location != 0 && plan->op.expected < STORAGES);
    unordered_note_causal(exploration, plan);
    if (lifetime_is_over(graph_event(graph, last)->value))
        return; /* a double free, which check_values reports */
    bool local = storage_is_local((enum storage)plan->op.expected);
    event_id held = EVENT_INIT;
    struct unordered_wanted wanted = {.is_unprotected = op_retires(&plan->op)};
    if (wanted.is_unprotected && exploration->execution.commuting) {
        exploration_keep_order(exploration); /* which protections have begun depends on it */
        return;
    }
    if (!unordered_report(exploration, plan, wanted,
                          local ? ERROR_USE_AFTER_SCOPE : ERROR_USE_AFTER_FREE) &&
        exploration->execution.machine->has_inner_locks)
        held = find_held_lock(&exploration->execution, plan->op.location);
    if (held)
        exploration_report_at(exploration, plan->thread, ERROR_END_OF_HELD_LOCK, held, 0);
}

static void before(struct exploration *exploration, const struct event_plan *plan)
{
    if (plan->op.object)
        check_object(exploration, plan);
    else
        check_end(exploration, plan);
}

const struct observer check_lifetimes = {.trait = PLAN_USES_OBJECT, .before = before};
