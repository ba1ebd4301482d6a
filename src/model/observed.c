/* observed.c - the writes that a thread observes. */
#include "model/observed.h"

#include "base/error.h"
#include "base/memory.h"

event_id observed_write(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    verify(event->flags & (EVENT_READS | EVENT_WRITES));
    return event->flags & EVENT_WRITES ? id : event->rf;
}

/* The write that the thread's newest access of the location in the clock is or reads. */
static event_id newest_in(const struct graph *graph, uint32_t location, unsigned thread,
                          const clock_entry *past)
{
    event_id id = graph_last_access(graph, location, thread);
    while (id && !graph_in_clock(graph, past, id))
        id = graph_event(graph, id)->previous_access;
    return id ? observed_write(graph, id) : EVENT_INIT;
}

event_id observed_floor(const struct graph *graph, uint32_t location, const clock_entry *past)
{
    event_id last = graph_co_last(graph, location);
    if (graph_in_clock(graph, past, last))
        return last;
    unsigned threads = graph->thread_count, found = 0;
    event_id candidates[threads];
    for (unsigned t = 0; t < threads; t++) {
        event_id write = newest_in(graph, location, t, past);
        if (write != EVENT_INIT)
            candidates[found++] = write;
    }
    for (event_id write = last; found && write != EVENT_INIT;
         write = graph_event(graph, write)->co_prev)
        for (unsigned i = 0; i < found; i++)
            if (candidates[i] == write)
                return write;
    return EVENT_INIT;
}

/* The thread's last event before this one on the location, which may be an object's lifetime; then
 * accesses of the object are among them. */
static event_id previous_at(const struct graph *graph, uint32_t location, event_id id)
{
    const struct event *event = graph_event(graph, id);
    return event->location == location ? event->previous_access : event->previous_use;
}

/* The places of all writes in the co of their locations, from 1 on; 0: that of an initial write. */
static uint32_t *find_places(const struct graph *graph)
{
    uint32_t *places = memory_new(graph->count, sizeof *places);
    for (uint32_t i = 0; i < graph->location_capacity; i++) {
        uint32_t place = 0;
        for (event_id id = graph_co_next(graph, i, EVENT_INIT); id;
             id = graph_co_next(graph, i, id))
            places[id] = ++place;
    }
    return places;
}

/* Whether the event does not go back behind what others that happen before it observe. */
static bool is_coherent(const struct graph *graph, struct observed_order order, event_id id,
                        const uint32_t *places)
{
    const struct event *event = graph_event(graph, id);
    uint32_t own = places[observed_write(graph, id)];
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id other = graph_last_access(graph, event->location, t);
        for (; other; other = previous_at(graph, event->location, other))
            if (other != id && graph_event(graph, other)->location == event->location &&
                graph_in_clock(graph, observed_clock(order, id), other) &&
                places[observed_write(graph, other)] > own)
                return false;
    }
    return true;
}

event_id observed_violation(const struct graph *graph, struct observed_order order)
{
    uint32_t *places = find_places(graph);
    event_id found = EVENT_INIT;
    for (event_id id = 1; id < graph->count && found == EVENT_INIT; id++) {
        const struct event *event = graph_event(graph, id);
        if ((event->flags & EVENT_PRESENT) && (event->flags & (EVENT_READS | EVENT_WRITES)) &&
            !is_coherent(graph, order, id, places))
            found = id;
    }
    free(places);
    return found;
}

void observed_check(const struct graph *graph, struct observed_order order)
{
    event_id id = observed_violation(graph, order);
    if (id != EVENT_INIT)
        bug("event %u goes back behind what its thread observes", id);
}
