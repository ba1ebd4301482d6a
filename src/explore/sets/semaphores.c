#include "explore/sets/semaphores.h"

#include "base/error.h"
#include "machine/operations/sync.h"
#include "machine/operations/unordered.h"

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

bool semaphores_let_go_on(const struct graph *graph, struct machine *machine, unsigned thread,
                          uint64_t first)
{
    uint64_t available = posts_count(graph, find_op(graph, machine, thread)->location, NULL);
    return sync_is_destroyed(first) || /* the operation does not fit */
           semaphores_needed(graph, machine, thread, first, available) <= available;
}

bool semaphores_go_on(const struct graph *graph, struct machine *machine, unsigned thread,
                      state_id state, uint64_t first, const clock_entry *done)
{
    const struct graph_thread *self = &graph->threads[thread];
    uint32_t location = machine_op(machine, state)->location, index = (uint32_t)done[thread];
    event_id next = index < self->count ? self->events[index] : UINT32_MAX;
    event_id last = sets_last_reading(graph, location, thread, next);
    event_id before = index ? self->events[index - 1] : self->creator;
    uint64_t available = posts_count(graph, location, done);
    return find_needed(graph, machine, thread, state,
                       last ? wait_number(graph_event(graph, last)) : 0, before, first,
                       available) <= available;
}

uint64_t semaphores_value(const struct graph *graph, uint32_t location, uint64_t first)
{
    uint64_t value = first + posts_count(graph, location, NULL);
    for (unsigned t = 0; t < graph->thread_count; t++)
        value -= count_waits(graph, location, t);
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

void semaphores_note_write(const struct graph *graph, struct machine *machine, unsigned thread,
                           const struct op *op, uint64_t old)
{
    const clock_entry *past = graph_porf(graph, graph_last(graph, thread));
    bool is_end = op->function == SYNC_SEMAPHORE_DESTROY && !sync_is_destroyed(old);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id post = sets_last_update(graph, op->location, t, INT32_MAX);
        event_id wait = sets_last_reading(graph, op->location, t, UINT32_MAX);
        bool is_behind = graph_in_clock(graph, past, post) && graph_in_clock(graph, past, wait);
        if ((post || wait) && !(is_end && is_behind)) {
            machine->class->order_updates(machine, op->location);
            return;
        }
    }
}
