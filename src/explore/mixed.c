#include "explore/mixed.h"

#include "base/error.h"

bool mixed_is_written(const struct machine *machine, const struct graph *graph, part_bytes bytes,
                      event_id write)
{
    require(bytes != 0);
    while (write != EVENT_INIT && bytes != 0) {
        const struct event *event = graph_event(graph, write);
        const struct op *op = machine_op(machine, event->state);
        if (!op->is_part)
            return true;
        bytes &= (part_bytes)~part_bytes_of(op);
        write = event->co_prev;
    }
    return bytes == 0;
}
