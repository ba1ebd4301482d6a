#include "explore/mixed.h"

#include "base/error.h"
#include "machine/site.h"

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

static bool precede(const struct mixed_places *places, const struct mixed_places *others)
{
    if (places->first->number != others->first->number)
        return places->first->number < others->first->number;
    return places->second->number < others->second->number;
}

void mixed_merge(struct mixed_places *places, const struct mixed_places *from)
{
    if (from->first && (!places->first || precede(from, places)))
        *places = *from;
}

void mixed_note(struct mixed_places *places, const struct site *one, const struct site *other)
{
    require(one && other);
    bool swapped = other->number < one->number;
    mixed_merge(places, &(struct mixed_places){swapped ? other : one, swapped ? one : other});
}
