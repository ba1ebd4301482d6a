#include "graph/sets.h"

#include "base/error.h"

#include <string.h>

event_id sets_other_before(const struct graph *graph, const struct event *event)
{
    const struct event *before = graph_event(graph, event->previous_access);
    if (!event->previous_access || (before->flags & (EVENT_READS | EVENT_WRITES)))
        return 0;
    bool is_alike = event_is_reading(before) == event_is_reading(event);
    return is_alike ? before->previous_reader : event->previous_access;
}

/* The thread's last event of the kind that is `id` or stands before it. */
static event_id last_update(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    return event_is_update(event) ? id : event_is_reading(event) ? event->previous_reader : 0;
}

static event_id last_reading(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    return event_is_reading(event) ? id : event_is_update(event) ? event->previous_reader : 0;
}

event_id sets_last_update(const struct graph *graph, uint32_t location, unsigned thread,
                          clock_entry end)
{
    event_id id = last_update(graph, graph_last_access(graph, location, thread));
    while (id && (clock_entry)graph_event(graph, id)->index >= end)
        id = last_update(graph, graph_event(graph, id)->previous_access);
    return id;
}

event_id sets_last_reading(const struct graph *graph, uint32_t location, unsigned thread,
                           event_id end)
{
    event_id id = last_reading(graph, graph_last_access(graph, location, thread));
    while (id && id >= end)
        id = last_reading(graph, graph_event(graph, id)->previous_access);
    return id;
}

event_id sets_reading_without(const struct graph *graph, unsigned thread, event_id update)
{
    uint32_t location = graph_event(graph, update)->location;
    event_id id = sets_last_reading(graph, location, thread, UINT32_MAX);
    while (id && graph_in_clock(graph, graph_porf(graph, id), update))
        id = last_reading(graph, graph_event(graph, id)->previous_access);
    return id;
}

event_id sets_first_beyond(const struct graph *graph, uint32_t location, unsigned thread,
                           const clock_entry *clock)
{
    event_id found = 0, id = sets_last_update(graph, location, thread, INT32_MAX);
    for (; id && (clock_entry)graph_event(graph, id)->index >= clock[thread];
         id = last_update(graph, graph_event(graph, id)->previous_access))
        found = id;
    return found;
}

void sets_cut(const struct graph *graph, uint32_t location, const clock_entry *clock,
              clock_entry *cut)
{
    memset(cut, 0, graph->width * sizeof *cut);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id first = sets_first_beyond(graph, location, t, clock);
        cut[t] = first ? (clock_entry)graph_event(graph, first)->index
                       : (clock_entry)graph->threads[t].count;
    }
}

/* Takes out of the cut what comes behind an update that is not in it. What is left is the largest
 * closed cut within. */
static void close_cut(const struct graph *graph, uint32_t location, clock_entry *cut)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned t = 0; t < graph->thread_count; t++) {
            event_id id = sets_last_update(graph, location, t, cut[t]);
            while (id && !clock_includes(cut, graph_hb(graph, id), graph->width)) {
                cut[t] = (clock_entry)graph_event(graph, id)->index;
                id = sets_last_update(graph, location, t, cut[t]);
                changed = true;
            }
        }
    }
}

/* Cuts come in falling lexicographic order. The next one agrees with the present one in as many
 * threads as possible, and is the largest of those. */
bool sets_next(const struct graph *graph, uint32_t location, const clock_entry *least,
               clock_entry *cut)
{
    verify(graph->stale == 0);
    clock_entry next[graph->width];
    for (unsigned t = graph->thread_count; t-- > 0;) {
        event_id last = sets_last_update(graph, location, t, cut[t]);
        if (!last)
            continue;
        clock_copy(next, cut, graph->width);
        next[t] = (clock_entry)graph_event(graph, last)->index;
        for (unsigned u = t + 1; u < graph->thread_count; u++)
            next[u] = (clock_entry)graph->threads[u].count;
        close_cut(graph, location, next);
        if (memcmp(next, cut, t * sizeof *cut) != 0 || !clock_includes(next, least, graph->width))
            continue;
        clock_copy(cut, next, graph->width);
        return true;
    }
    return false;
}

bool sets_is_latest(const struct graph *graph, const clock_entry *prefix, event_id reading,
                    bool grows)
{
    const struct event *event = graph_event(graph, reading);
    const clock_entry *own = graph_porf(graph, reading);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = graph_last_access(graph, event->location, t);
        for (; id; id = graph_event(graph, id)->previous_access) {
            if (!event_is_update(graph_event(graph, id)))
                continue;
            bool is_there = id < reading || graph_in_clock(graph, prefix, id);
            bool is_read = graph_in_clock(graph, own, id);
            if ((is_there && !is_read) || (is_read && !is_there && !grows))
                return false;
            if (is_there)
                break; /* and so are the thread's updates before it */
        }
    }
    return true;
}
