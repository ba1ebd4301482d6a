#include "explore/mixed.h"

#include "base/error.h"
#include "machine/part.h"

/* Sets *whole to the location's value after `write`. Returns false if that is an undefined initial
 * value. */
static bool find_whole(const struct execution *execution, const struct op *op, event_id write,
                       uint64_t *whole)
{
    struct op of_location = *op;
    of_location.is_mixed = of_location.is_part = 0;
    return execution_value(execution, &of_location, write, whole);
}

/* Whether writes of the bytes come before `write` in co, or with it. */
static bool are_written(const struct execution *execution, part_bytes bytes, event_id write)
{
    const struct graph *graph = &execution->graph;
    while (write != EVENT_INIT && bytes != 0) {
        const struct event *event = graph_event(graph, write);
        const struct op *op = machine_op(execution->machine, event->state);
        if (!op->is_part)
            return true;
        bytes &= (part_bytes)~part_bytes_of(op);
        write = event->co_prev;
    }
    return bytes == 0;
}

bool mixed_value(const struct execution *execution, const struct op *op, event_id write,
                 uint64_t *value)
{
    uint64_t initial, whole;
    require(op->is_mixed);
    bool is_defined = find_whole(execution, op, EVENT_INIT, &initial) ||
                      are_written(execution, part_bytes_of(op), write);
    find_whole(execution, op, write, &whole);
    *value = part_of(&execution->machine->interner, op, whole);
    return is_defined;
}

uint64_t mixed_merge(const struct execution *execution, const struct op *op, event_id write,
                     uint64_t value)
{
    uint64_t whole;
    find_whole(execution, op, write, &whole);
    return part_merge(&execution->machine->interner, op, whole, value);
}
