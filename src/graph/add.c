/* add.c - adding an event to a graph: a new one, one of an image, or the read of a backward
 * revisit. */
#include "base/error.h"
#include "base/memory.h"
#include "base/order.h"
#include "graph/causes.h"
#include "graph/change.h"
#include "graph/lists.h"
#include "graph/sets.h"
#include "graph/undo.h"

#include <string.h>

/* Joins the clocks of all causes of a departure into its own. Threads may wait in front of it. */
static __attribute__((noinline)) void join_causes(struct graph *graph, const clock_entry *clocks,
                                                  const struct event *event, clock_entry *clock)
{
    for (event_id id = causes_next(graph, event, 0); id; id = causes_next(graph, event, id))
        clock_join(clock, clocks + id * (size_t)graph->width, graph->width);
    graph->has_needs = true;
}

/* graph_derive_clock, in a copy for place. */
static inline __attribute__((always_inline)) void derive_clock(struct graph *graph,
                                                               clock_entry *clocks, event_id id)
{
    const struct event *event = graph_event(graph, id);
    verify(id != EVENT_INIT && event->rf < graph->count && event->cause < graph->count);
    size_t width = graph->width;
    clock_entry *clock = clocks + id * width;
    clock_copy(clock, clocks + graph_before(graph, event) * width, graph->width);
    if (event->cause) {
        clock_join(clock, clocks + event->cause * width, graph->width);
        if (event_is_departure(event))
            join_causes(graph, clocks, event, clock);
    }
    if (event->rf && !graph_in_clock(graph, clock, event->rf))
        clock_join(clock, clocks + event->rf * width, graph->width);
    clock[event->thread] = (clock_entry)event->index + 1;
}

void graph_derive_clock(struct graph *graph, clock_entry *clocks, event_id id)
{
    derive_clock(graph, clocks, id);
}

static bool is_present_or_init(const struct graph *graph, event_id id)
{
    return graph_event(graph, id)->flags & EVENT_PRESENT;
}

/* Whether the event is a present write of the location, or its initial write. */
static bool is_write_of(const struct graph *graph, event_id id, uint32_t location)
{
    const struct event *event = graph_event(graph, id);
    return is_present_or_init(graph, id) && (event->flags & EVENT_WRITES) &&
           (id == EVENT_INIT || event->location == location);
}

/* --enable-checks: whatever graph_add requires, but for consistency. */
static void verify_addition(const struct graph *graph, const struct addition *addition)
{
    bool reads = addition->flags & EVENT_READS, writes = addition->flags & EVENT_WRITES;
    verify(addition->location < graph->location_capacity);
    verify(addition->object < graph->location_capacity);
    verify(addition->location || !(reads || writes));
    verify(!reads || is_write_of(graph, addition->rf, addition->location));
    verify(reads || addition->rf == EVENT_INIT);
    verify(!writes || is_write_of(graph, addition->co_prev, addition->location));
    verify(!writes || !graph_is_read_by_rmw(graph, addition->location, addition->co_prev));
    verify(writes || addition->co_prev == EVENT_INIT);
    verify(!(reads && writes) || addition->rf == addition->co_prev);
    verify(is_present_or_init(graph, addition->cause));
    verify((addition->role != ROLE_CREATION && addition->role != ROLE_JOIN) ||
           addition->value < graph->thread_count);
}

/* Whether the write, or the one behind it, writes without reading, behind another write. */
static bool overwrites(const struct graph *graph, const struct event *event)
{
    bool is_blind = !(event->flags & EVENT_READS);
    return (is_blind && event->co_prev != EVENT_INIT) ||
           (event->co_next && !(graph_event(graph, event->co_next)->flags & EVENT_READS));
}

/* Fills in what the event, an access of a location, finds there. */
static inline void fill_in_access(struct graph *graph, struct event *event)
{
    uint32_t location = event->location;
    event_id next = 0;
    event->previous_access = graph_last_access(graph, location, event->thread);
    if (!(event->bits & (EVENT_READS | EVENT_WRITES)))
        event->previous_reader = sets_other_before(graph, event);
    if (event->bits & EVENT_READS) {
        event->next_reader = graph_readers(graph, location, event->rf);
        next = graph_co_next(graph, location, event->rf);
    }
    if (event->bits & EVENT_WRITES) {
        next = event->co_next = graph_co_next(graph, location, event->co_prev);
        if (overwrites(graph, event))
            graph->locations[location].has_overwrite = true;
    }
    if (next)
        event->bits &= (uint16_t)~EVENT_MAXIMAL;
}

/* Notes that there was such an event. */
static inline void note_rare(struct graph *graph, const struct event *event)
{
    graph->has_needs |= event_needs(event);
    graph->has_sections |= (event->bits & EVENT_SECTION) != 0;
    if (event->bits & EVENT_GUARDED)
        graph->locations[event->location].has_guarded = true;
}

static inline void set_order(struct graph *graph, event_id id, const struct addition *addition)
{
    unsigned order = addition->order | (addition->yields ? ORDER_YIELDS : 0u);
    graph->orders[id] = (uint8_t)order;
    if (order == 0)
        return;
    graph->has_yields |= addition->yields;
    if (addition->order)
        graph->orders_seen |= order_bit(addition->order, addition->location == 0);
}

/* Fills in the event, and adds it as the next one of its thread. In a copy for each caller, as
 * append. */
static inline __attribute__((always_inline)) void
place(struct graph *graph, event_id id, unsigned thread, const struct addition *addition)
{
    verify(thread < graph->thread_count);
    if (CHECKS)
        verify_addition(graph, addition);
    struct graph_thread *self = &graph->threads[thread];
    struct event *event = &graph->events[id];
    *event = (struct event){
        .value = addition->value,
        .location = addition->location,
        .object = addition->object,
        .rf = addition->rf,
        .cause = addition->cause,
        .co_prev = addition->co_prev,
        .index = self->count,
        .state = self->state,
        .thread = (uint16_t)thread,
        .bits = event_bits(addition->flags | EVENT_MAXIMAL, addition->role),
    };
    set_order(graph, id, addition);
    if (addition->location)
        fill_in_access(graph, event);
    if (addition->object)
        event->previous_use = graph_last_access(graph, addition->object, thread);
    if (event->bits & (EVENT_WAITS | EVENT_GUARDED | EVENT_SECTION | EVENT_HAS_ROLE))
        note_rare(graph, event);
    derive_clock(graph, graph->porf, id);
    if (graph->stale == 0) {
        graph->stale = id;
        graph->stale_from = graph->count;
    }
    array_reserve(self->events, self->capacity, (size_t)self->count + 1);
    graph_link(graph, id);
}

/* Whether the event will be co-maximal, or accesses no location. */
static bool is_maximal(const struct graph *graph, const struct addition *addition)
{
    event_id after = addition->flags & EVENT_WRITES ? addition->co_prev : addition->rf;
    return !(addition->flags & (EVENT_READS | EVENT_WRITES)) ||
           after == graph_co_last(graph, addition->location);
}

/* graph_add, in a copy for each caller: one of them adds every event. */
static inline __attribute__((always_inline)) event_id append(struct graph *graph, unsigned thread,
                                                             const struct addition *addition)
{
    if (!is_maximal(graph, addition))
        graph_update_hb(graph);
    event_id id = graph->count++;
    verify(id != EVENT_INIT);
    if (id >= graph->event_capacity)
        graph_reserve(graph, 2 * graph->event_capacity);
    place(graph, id, thread, addition);
    return id;
}

event_id graph_add(struct graph *graph, unsigned thread, const struct addition *addition)
{
    return append(graph, thread, addition);
}

event_id graph_try(struct graph *graph, unsigned thread, const struct addition *addition)
{
    return append(graph, thread, addition);
}

void graph_reread(struct graph *graph, event_id read, const struct addition *addition)
{
    require(read > EVENT_INIT && read < graph->count);
    require(!(graph->events[read].flags & EVENT_PRESENT));
    verify((addition->flags & EVENT_READS) || addition->role >= ROLE_READING);
    graph_update_hb(graph);
    undo_log_event(graph, read);
    place(graph, read, graph->events[read].thread, addition);
    graph->events[read].bits |= EVENT_REREAD;
}

event_id graph_add_reading(struct graph *graph, unsigned thread, const struct addition *addition,
                           const clock_entry *cut, event_id read)
{
    verify(addition->role >= ROLE_READING);
    graph_update_hb(graph);
    event_id id = read;
    if (read)
        graph_reread(graph, read, addition);
    else
        id = graph_add(graph, thread, addition);
    clock_entry *porf = graph->porf + (size_t)id * graph->width, set[graph->width];
    memset(set, 0, sizeof set);
    bool is_whole = true;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id update = sets_last_update(graph, addition->location, t, cut[t]);
        event_id last = sets_last_update(graph, addition->location, t, INT32_MAX);
        if (update)
            clock_join(set, graph_porf(graph, update), graph->width);
        is_whole &= last == update || last == id;
    }
    clock_join(porf, set, graph->width);
    if (sets_row(graph) && !event_is_full(graph_event(graph, id)))
        clock_copy(graph_row(graph, id, sets_row(graph)), set, graph->width);
    if (!is_whole)
        graph->events[id].bits &= (uint16_t)~EVENT_MAXIMAL;
    return id;
}

void graph_add_as(struct graph *graph, event_id id, unsigned thread,
                  const struct addition *addition)
{
    require(id > EVENT_INIT && id < graph->count);
    require(!(graph->events[id].flags & EVENT_PRESENT));
    graph_update_hb(graph);
    place(graph, id, thread, addition);
}
