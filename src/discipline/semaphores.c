#include "discipline/semaphores.h"

#include "base/error.h"
#include "discipline/discipline.h"
#include "machine/operations/sync.h"

static const struct op *find_op(const struct graph *graph, const struct machine *machine,
                                unsigned thread)
{
    return machine_op(machine, graph->threads[thread].state);
}

/* How many waits of the semaphore the thread has run. */
static uint64_t count_waits(const struct graph *graph, uint32_t location, unsigned thread)
{
    event_id last = sets_last_reading(graph, location, thread, UINT32_MAX);
    return last ? wait_number(graph_event(graph, last)) : 0;
}

/* semaphores_needed for the operation of the thread in `state`, behind so many waits and the event
 * `before`. */
static uint64_t find_needed(const struct graph *graph, struct machine *machine, unsigned thread,
                            state_id state, uint64_t waits, event_id before, uint64_t first,
                            uint64_t available)
{
    struct op op = *machine_op(machine, state);
    uint32_t location = op.location;
    uint64_t count = semaphore_count(first), needed;
    uint64_t past = posts_count(graph, location, graph_porf(graph, before));
    do {
        waits++;
        needed = waits > count ? waits - count : 0;
        if (needed > available || needed <= past)
            break;
        state = machine_step(machine, thread, state, 1);
        op = *machine_op(machine, state);
    } while (op_is_unordered(&op) && op_takes(&op) && op.location == location);
    return needed;
}

uint64_t semaphores_needed(const struct graph *graph, struct machine *machine, unsigned thread,
                           uint64_t first, uint64_t available)
{
    uint32_t location = find_op(graph, machine, thread)->location;
    return find_needed(graph, machine, thread, graph->threads[thread].state,
                       count_waits(graph, location, thread), graph_last(graph, thread), first,
                       available);
}

/* Whether there are enough posts for a wait. A semaphore that has ended does not fit, and its wait
 * is an error. */
static bool lets_run(const struct discipline_point *point)
{
    const struct graph *graph = point->graph;
    const struct graph_thread *self = &graph->threads[point->thread];
    const struct op op = *machine_op(point->machine, point->state);
    if (!op_takes(&op) || sync_is_destroyed(point->value))
        return true;
    uint32_t index = point->done ? (uint32_t)point->done[point->thread] : self->count;
    event_id next = index < self->count ? self->events[index] : UINT32_MAX;
    event_id last = sets_last_reading(graph, op.location, point->thread, next);
    event_id before = index ? self->events[index - 1] : self->creator;
    uint64_t available = posts_count(graph, op.location, point->done);
    return find_needed(graph, point->machine, point->thread, point->state,
                       last ? wait_number(graph_event(graph, last)) : 0, before, point->value,
                       available) <= available;
}

static bool waits(const struct graph *graph, const struct event *event, const clock_entry *done)
{
    return !posts_let_run(graph, event, done);
}

/* After all posts and waits, whatever the clock is: nobody looks at the count. */
static uint64_t find_value(const struct graph *graph, const struct machine *machine,
                           const struct op *op, uint64_t first, const clock_entry *clock)
{
    (void)machine;
    (void)clock;
    uint64_t value = first + posts_count(graph, op->location, NULL);
    for (unsigned t = 0; t < graph->thread_count; t++)
        value -= count_waits(graph, op->location, t);
    return value;
}

bool semaphores_fit(const struct graph *graph, struct machine *machine, unsigned thread,
                    uint64_t first)
{
    uint32_t location = find_op(graph, machine, thread)->location;
    const clock_entry *past = graph_porf(graph, graph_last(graph, thread));
    if (!sync_is_destroyed(first) && !(first & SEMAPHORE_UNSET) &&
        graph_in_clock(graph, past, graph_co_last(graph, location)) &&
        semaphore_count(first) + posts_count(graph, location, NULL) < SEMAPHORE_MOST)
        return true;
    machine->class->order_updates(machine, location);
    return false;
}

/* Makes the plan that of a post, or of a wait with the set. Results are those of counts that there
 * may be. */
static void plan_set(const struct graph *graph, struct machine *machine, const clock_entry *set,
                     struct event_plan *plan)
{
    verify(op_takes(&plan->op) == (set != NULL));
    struct addition *addition = &plan->addition;
    uint32_t location = plan->op.location;
    uint64_t first = plan->result;
    plan->result = set != NULL;
    addition->rf = addition->co_prev = EVENT_INIT;
    addition->flags = 0;
    if (!set) {
        event_id before = sets_last_update(graph, location, plan->thread, INT32_MAX);
        addition->role = ROLE_POST;
        addition->value = 1 + (before ? graph_event(graph, before)->value : 0);
        return;
    }
    uint64_t available = posts_count(graph, location, NULL);
    addition->role = ROLE_WAIT;
    addition->value = wait_value(semaphores_needed(graph, machine, plan->thread, first, available),
                                 1 + count_waits(graph, location, plan->thread));
}

const struct discipline discipline_semaphores = {
    .lets_run = lets_run, .waits = waits, .plan_set = plan_set, .find_value = find_value};

/* Learns that the semaphore needs an order if the operation, which finds the value plan->result,
 * comes behind posts or waits in the graph, and is not the end of a semaphore behind all of them.
 */
static void plan_write(const struct graph *graph, struct machine *machine, struct justification by,
                       struct event_plan *plan)
{
    (void)by;
    const struct op *op = &plan->op;
    const clock_entry *past = graph_porf(graph, graph_last(graph, plan->thread));
    bool is_end = op->function == SYNC_SEMAPHORE_DESTROY && !sync_is_destroyed(plan->result);
    for (unsigned t = 0; graph->set_count > 0 && t < graph->thread_count; t++) {
        event_id post = sets_last_update(graph, op->location, t, INT32_MAX);
        event_id wait = sets_last_reading(graph, op->location, t, UINT32_MAX);
        bool is_behind = graph_in_clock(graph, past, post) && graph_in_clock(graph, past, wait);
        if ((post || wait) && !(is_end && is_behind)) {
            machine->class->order_updates(machine, op->location);
            return;
        }
    }
}

const struct discipline discipline_writes_of_semaphores = {.plan = plan_write};
