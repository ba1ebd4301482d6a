#include "preemption/releases.h"

#include "graph/causes.h"
#include "preemption/waiting.h"

/* Whether the event `id`, a write, lets in `other`, on the same location and later. */
static bool enables(const struct preemption_search *search, event_id id, event_id other)
{
    const struct graph *graph = search->graph;
    const struct event *event = graph_event(graph, id), *later = graph_event(graph, other);
    return event_needs(later) && later->thread != event->thread &&
           preemption_scope_contains(&search->scope, graph, other) &&
           graph_disables(graph, event->co_prev, later) && !graph_disables(graph, id, later);
}

/* Whether the event is a write, or an arrival at a barrier, on which it depends what another thread
 * could do behind its last event. */
static bool changes_future(const struct preemption_search *search, const struct event *event)
{
    const struct preemption_future *future = search->scope.future;
    if (!(event->flags & EVENT_WRITES) && !event_is_arrival(event) && event->role != ROLE_POST)
        return false;
    for (unsigned t = 0; t < search->graph->thread_count; t++) {
        if (t == event->thread || !preemption_search_has_future(search, t))
            continue;
        uint32_t state =
            preemption_scope_state(search->graph, t, preemption_search_events(search, t));
        if (future->depends_on(future->context, state, event->location))
            return true;
    }
    return false;
}

/* Sets is_later[t] for each other thread that has an event of the same location that comes after
 * the event. Returns the number of threads. */
static unsigned find_later(const struct preemption_search *search, event_id id, bool *is_later)
{
    const struct graph *graph = search->graph;
    const struct event *event = graph_event(graph, id);
    unsigned count = 0;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id last = graph_last_access(graph, event->location, t);
        is_later[t] =
            t != event->thread && last && graph_in_clock(graph, graph_precedence(graph, last), id);
        count += is_later[t];
    }
    return count;
}

/* If the event comes after `id`, its thread is not in front of its later ones before `id` has been
 * run. Returns whether that is new. */
static bool forget(const struct preemption_search *search, event_id id, event_id event,
                   bool *is_later)
{
    unsigned thread = graph_event(search->graph, event)->thread;
    if (!is_later[thread] ||
        !graph_in_clock(search->graph, graph_precedence(search->graph, event), id))
        return false;
    is_later[thread] = false;
    return true;
}

/* Whether the event enables the one that an earlier event of its thread does. If so, that one is
 * the first event of its own thread which comes after this event, too. */
static bool enables_known(const struct preemption_search *search, event_id id,
                          const struct preemption_release *known)
{
    const struct graph *graph = search->graph;
    const struct event *event = graph_event(graph, id), *by = graph_event(graph, known->by);
    return known->location == event->location && by->thread == event->thread &&
           by->index <= event->index &&
           graph_in_clock(graph, graph_precedence(graph, known->enabled), id) &&
           enables(search, id, known->enabled);
}

/* An event of another thread's that the event enables, of the same location; 0: none. While the
 * event has not been run, a thread is at most in front of its first one that comes after it. */
static event_id find_enabled(const struct preemption_search *search, event_id id)
{
    const struct graph *graph = search->graph;
    event_id next = graph_event(graph, id)->readers; /* mostly, it takes what the event gives */
    for (; next; next = graph_event(graph, next)->next_reader)
        if (enables(search, id, next))
            return next;
    bool is_later[graph->thread_count];
    unsigned count = find_later(search, id, is_later);
    for (event_id write = id; write && count > 0; write = graph_event(graph, write)->co_next) {
        if (is_later[graph_event(graph, write)->thread]) {
            if (enables(search, id, write))
                return write;
            count -= forget(search, id, write, is_later);
        }
        const event_id readers = graph_event(graph, write)->readers;
        for (event_id reader = readers; reader; reader = graph_event(graph, reader)->next_reader)
            if (is_later[graph_event(graph, reader)->thread] && enables(search, id, reader))
                return reader;
        for (event_id reader = readers; reader; reader = graph_event(graph, reader)->next_reader)
            count -= forget(search, id, reader, is_later);
    }
    return 0;
}

/* Whether the event enables another thread's event of the location. A thread that takes and gives
 * a lock many times in a row is often asked about: what it enables is the same. */
static bool enables_later(struct preemption_search *search, event_id id)
{
    uint32_t location = graph_event(search->graph, id)->location;
    struct preemption_release *known = &search->releases[location % PREEMPTION_RELEASES];
    if (enables_known(search, id, known))
        return true;
    event_id enabled = find_enabled(search, id);
    if (enabled)
        *known = (struct preemption_release){location, id, enabled};
    return enabled;
}

bool releases_others(struct preemption_search *search, event_id id, size_t stop)
{
    const struct graph *graph = search->graph;
    const struct event *event = graph_event(graph, id);
    if (event->flags & EVENT_SECTION)
        return false;
    if (search->scope.future && changes_future(search, event))
        return true;
    if (event_is_arrival(event) || event->role == ROLE_POST)
        return true;
    if (!graph_may_enable(graph, event))
        return false;
    if (event->role == ROLE_QUEUE) /* at the other end */
        return true;
    uint8_t *enables = &search->enables[stop];
    if (*enables == ENABLES_UNKNOWN)
        *enables = enables_later(search, id) ? ENABLES_SOME : ENABLES_NONE;
    return *enables == ENABLES_SOME;
}
