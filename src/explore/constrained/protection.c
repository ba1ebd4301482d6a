#include "explore/constrained/protection.h"

#include "base/memory.h"

void protection_release(struct protection *protection)
{
    free(protection->locations);
}

static struct protected_location *at(struct protection *protection, uint32_t location)
{
    array_reserve(protection->locations, protection->capacity, (size_t)location + 1);
    while (protection->count <= location)
        protection->locations[protection->count++] = (struct protected_location){0};
    return &protection->locations[location];
}

/* Whether another thread may run beside the event: it has not ended before. */
static bool is_beside_others(const struct execution *execution, event_id id)
{
    const struct graph *graph = &execution->graph;
    const clock_entry *past = commuting_causal(execution->commuting, id);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        if (t == graph_event(graph, id)->thread || graph->threads[t].state == STATE_NONE)
            continue;
        if (!execution_has_stopped(execution, t) ||
            !graph_in_clock(graph, past, graph_last(graph, t)))
            return true;
    }
    return false;
}

static bool is_wrong(const struct execution *execution, const struct protected_location *protected,
                     uint32_t location)
{
    return protected->is_loose && execution->graph.locations[location].has_plain;
}

bool protection_note(struct protection *protection, const struct execution *execution)
{
    const struct graph *graph = &execution->graph;
    event_id id = graph->count - 1;
    const struct event *event = graph_event(graph, id);
    uint32_t location = event->location, held = execution->commuting->held[id];
    if (location == 0 || machine_op(execution->machine, event->state)->size == 0)
        return true;
    struct protected_location *protected = at(protection, location);
    if (is_beside_others(execution, id)) {
        protected->is_loose |= held == 0 || (protected->mutex != 0 && protected->mutex != held);
        protected->mutex = held;
    }
    return !(protected->is_relied_on && is_wrong(execution, protected, location));
}

bool protection_rely_on(struct protection *protection, const struct execution *execution,
                        uint32_t location)
{
    struct protected_location *protected = at(protection, location);
    if (is_wrong(execution, protected, location))
        return false;
    protected->is_relied_on = true;
    return true;
}
