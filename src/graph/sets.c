#include "graph/sets.h"

#include "base/error.h"
#include "base/memory.h"

#include <string.h>

void sets_note(struct graph *graph, uint32_t location)
{
    struct graph_location *self = &graph->locations[location];
    if (!self->has_sets)
        *array_push(graph->sets, graph->set_count, graph->set_capacity) = location;
    self->has_sets = true;
}

event_id sets_other_before(const struct graph *graph, const struct event *event)
{
    const struct event *before = graph_event(graph, event->previous_access);
    if (!event->previous_access || (before->flags & (EVENT_READS | EVENT_WRITES)))
        return 0;
    if (event_is_full(before))
        return event->previous_access;
    bool is_alike = event_is_reading(before) == event_is_reading(event);
    return is_alike ? before->previous_reader : event->previous_access;
}

/* The thread's last event of the kind that is `id` or stands before it. */
static event_id last_update(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    return event_is_update(event) ? id : event_is_reading(event) ? event->previous_reader : 0;
}

/* Likewise. A full write is of both kinds. */
static event_id last_reading(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    return event_is_reading(event) ? id : event_is_update(event) ? event->previous_reader : 0;
}

/* The thread's last access of the location, but for a write behind all updates and readings: that
 * of a semaphore's end. */
static event_id last_access(const struct graph *graph, uint32_t location, unsigned thread)
{
    event_id id = graph_last_access(graph, location, thread);
    const struct event *event = graph_event(graph, id);
    return event->flags & EVENT_WRITES ? event->previous_access : id;
}

event_id sets_last_update(const struct graph *graph, uint32_t location, unsigned thread,
                          clock_entry end)
{
    event_id id = last_update(graph, last_access(graph, location, thread));
    while (id && (clock_entry)graph_event(graph, id)->index >= end)
        id = last_update(graph, graph_event(graph, id)->previous_access);
    return id;
}

event_id sets_last_reading(const struct graph *graph, uint32_t location, unsigned thread,
                           event_id end)
{
    event_id id = last_reading(graph, last_access(graph, location, thread));
    while (id && id >= end)
        id = last_reading(graph, graph_event(graph, id)->previous_access);
    return id;
}

event_id sets_update_before(const struct graph *graph, const struct event *event)
{
    verify(event_is_update(event));
    return event->previous_access ? last_update(graph, event->previous_access) : 0;
}

event_id sets_last_full(const struct graph *graph, uint32_t location, const clock_entry *clock)
{
    event_id last = 0;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = sets_last_update(graph, location, t, clock ? clock[t] : INT32_MAX);
        while (id && !event_is_full(graph_event(graph, id)))
            id = last_update(graph, graph_event(graph, id)->previous_access);
        if (id && (!last || !graph_in_clock(graph, graph_porf(graph, last), id)))
            last = id;
    }
    return last;
}

event_id sets_reading_without(const struct graph *graph, unsigned thread, event_id update)
{
    uint32_t location = graph_event(graph, update)->location;
    event_id id = sets_last_reading(graph, location, thread, UINT32_MAX);
    if (id && event_is_wait(graph_event(graph, id)))
        return 0;
    while (id && graph_in_clock(graph, graph_set(graph, id), update))
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

/* --- Pasts ------------------------------------------------------------------------------------ */

/* Whether some update of the location that is in the clock is not in the reading's set. */
static bool lacks_some(const struct graph *graph, event_id reading, const clock_entry *clock)
{
    const clock_entry *set = graph_set(graph, reading);
    uint32_t location = graph_event(graph, reading)->location;
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (!graph_in_clock(graph, set, sets_last_update(graph, location, t, clock[t])))
            return true;
    return false;
}

/* Adds the largest set of the thread's readings of the location behind which an update of the clock
 * comes. A thread's sets grow. Returns whether the clock has changed. */
static bool add_set(const struct graph *graph, uint32_t location, unsigned thread,
                    clock_entry *clock)
{
    event_id id = sets_last_reading(graph, location, thread, UINT32_MAX);
    while (id && !lacks_some(graph, id, clock))
        id = last_reading(graph, graph_event(graph, id)->previous_access);
    if (!id || clock_includes(clock, graph_set(graph, id), graph->width))
        return false;
    clock_join(clock, graph_set(graph, id), graph->width);
    return true;
}

/* Adds the past of the updates that are in the clock, which is closed under porf. */
static void add_past(const struct graph *graph, clock_entry *clock)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < graph->set_count; i++)
            for (unsigned t = 0; t < graph->thread_count; t++)
                changed |= add_set(graph, graph->sets[i], t, clock);
    }
}

void sets_past(const struct graph *graph, event_id id, clock_entry *past)
{
    verify(graph->stale == 0);
    verify(event_is_update(graph_event(graph, id)) || event_is_wait(graph_event(graph, id)));
    bool has_row = sets_row(graph) != 0;
    clock_copy(past, has_row ? graph_porf(graph, id) : graph_hb(graph, id), graph->width);
    if (has_row)
        add_past(graph, past);
}

/* Whether the cut has the update's past. */
static bool has_past(const struct graph *graph, const clock_entry *cut, event_id update)
{
    if (!sets_row(graph))
        return clock_includes(cut, graph_hb(graph, update), graph->width);
    clock_entry past[graph->width];
    sets_past(graph, update, past);
    return clock_includes(cut, past, graph->width);
}

/* Sets the clock to the updates and sets that happen before the thread's next operation. */
static void find_observed(const struct graph *graph, uint32_t location, unsigned thread,
                          clock_entry *clock)
{
    const clock_entry *hb = graph_hb(graph, graph_last(graph, thread));
    memset(clock, 0, graph->width * sizeof *clock);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id update = sets_last_update(graph, location, t, hb[t]);
        event_id reading = sets_last_reading(graph, location, t, UINT32_MAX);
        while (reading && !graph_in_clock(graph, hb, reading))
            reading = last_reading(graph, graph_event(graph, reading)->previous_access);
        if (update)
            clock_join(clock, graph_porf(graph, update), graph->width);
        if (reading)
            clock_join(clock, graph_set(graph, reading), graph->width);
    }
}

/* Sets the clock to what comes before the thread's next operation, a full write. */
static void find_before_full(const struct graph *graph, unsigned thread, clock_entry *clock)
{
    event_id last = graph_last(graph, thread);
    clock_copy(clock,
               sets_row(graph) ? graph_porf(graph, last)
                               : graph_row(graph, last, graph->clocks->full_row),
               graph->width);
}

void sets_least(const struct graph *graph, uint32_t location, unsigned thread, bool is_full,
                event_id newer, clock_entry *least)
{
    verify(graph->stale == 0);
    if (is_full)
        find_before_full(graph, thread, least);
    else if (sets_row(graph))
        find_observed(graph, location, thread, least);
    else
        clock_copy(least, graph_hb(graph, graph_last(graph, thread)), graph->width);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = sets_last_update(graph, location, t, INT32_MAX);
        if (id > newer)
            clock_join(least, sets_row(graph) ? graph_porf(graph, id) : graph_hb(graph, id),
                       graph->width);
    }
    if (sets_row(graph))
        add_past(graph, least);
}

/* --- Cuts ------------------------------------------------------------------------------------- */

/* Takes out of the cut what comes behind an update that is not in it. What is left is the largest
 * closed cut within. */
static void close_cut(const struct graph *graph, uint32_t location, clock_entry *cut)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned t = 0; t < graph->thread_count; t++) {
            event_id id = sets_last_update(graph, location, t, cut[t]);
            while (id && !has_past(graph, cut, id)) {
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
    const clock_entry *own = graph_set(graph, reading);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = graph_last_access(graph, event->location, t);
        for (; id; id = graph_event(graph, id)->previous_access) {
            if (id == reading || !event_is_update(graph_event(graph, id)))
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

void sets_check(const struct graph *graph)
{
    clock_entry least[graph->width];
    for (event_id id = 1; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        if (!(event->flags & EVENT_PRESENT) || !event_is_reading(event))
            continue;
        const clock_entry *set = graph_set(graph, id), *hb = graph_hb(graph, id);
        clock_copy(least, set, graph->width);
        add_past(graph, least);
        for (unsigned t = 0; t < graph->thread_count; t++) {
            event_id beyond = sets_first_beyond(graph, event->location, t, set);
            if (beyond &&
                (graph_in_clock(graph, least, beyond) || graph_in_clock(graph, hb, beyond)))
                bug("event %u lacks the update %u", id, beyond);
            event_id reading = sets_last_reading(graph, event->location, t, UINT32_MAX);
            for (; reading;
                 reading = last_reading(graph, graph_event(graph, reading)->previous_access))
                if (graph_in_clock(graph, hb, reading) &&
                    lacks_some(graph, id, graph_set(graph, reading)))
                    bug("event %u goes back behind what event %u observes", id, reading);
        }
    }
}
