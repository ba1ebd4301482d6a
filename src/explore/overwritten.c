#include "explore/overwritten.h"

#include "machine/operations/sync.h"

/* Whether the value is that of a mutex or another object with a static initialiser. */
static bool is_initialiser(const struct op *op, uint64_t value)
{
    if (op->kind == OP_SYNC)
        return value == SEMAPHORE_UNSET ||
               (value == RW_PREFERS_WRITERS && sync_is_of_rwlock(op->function));
    return mutex_type(value) <= MUTEX_ERRORCHECK && value == mutex_free(mutex_type(value));
}

/* Whether the program wrote the location's bytes by `write` as data: for EVENT_INIT, by a static
 * initialiser. */
static bool is_data(const struct machine *machine, const struct graph *graph, const struct op *op,
                    event_id write)
{
    uint64_t address;
    unsigned size;
    if (write == EVENT_INIT)
        return machine->class->static_memory(machine, op->location, &address, &size);
    return op_is_data(machine_op(machine, graph_event(graph, write)->state));
}

uint64_t overwritten_value(const struct machine *machine, const struct graph *graph,
                           const struct op *op, event_id write, uint64_t value)
{
    if (value == 0 || (!op_is_on_mutex(op) && op->kind != OP_SYNC) || is_initialiser(op, value))
        return value;
    return is_data(machine, graph, op, write) ? OVERWRITTEN : value;
}
