/* observed.c - the writes that a thread observes. */
#include "model/observed.h"

#include "base/error.h"

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

/* Whether the write, which is not the initial one, is `other` or later in co. */
static bool is_from(const struct graph *graph, event_id write, event_id other)
{
    while (write != EVENT_INIT && write != other)
        write = graph_event(graph, write)->co_prev;
    return write == other;
}

/* The thread's last event before this one on the location, which may be an object's lifetime; then
 * accesses of the object are among them. */
static event_id previous_at(const struct graph *graph, uint32_t location, event_id id)
{
    const struct event *event = graph_event(graph, id);
    return event->location == location ? event->previous_access : event->previous_use;
}

/* Whether the event does not go back behind what others that happen before it observe. */
static bool is_coherent(const struct graph *graph, struct observed_order order, event_id id)
{
    const struct event *event = graph_event(graph, id);
    event_id own = observed_write(graph, id);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id other = graph_last_access(graph, event->location, t);
        for (; other; other = previous_at(graph, event->location, other))
            if (other != id && graph_event(graph, other)->location == event->location &&
                graph_in_clock(graph, observed_clock(order, id), other) &&
                !is_from(graph, own, observed_write(graph, other)))
                return false;
    }
    return true;
}

event_id observed_violation(const struct graph *graph, struct observed_order order)
{
    for (event_id id = 1; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        if ((event->flags & EVENT_PRESENT) && (event->flags & (EVENT_READS | EVENT_WRITES)) &&
            !is_coherent(graph, order, id))
            return id;
    }
    return EVENT_INIT;
}

void observed_check(const struct graph *graph, struct observed_order order)
{
    event_id id = observed_violation(graph, order);
    if (id != EVENT_INIT)
        bug("event %u goes back behind what its thread observes", id);
}
