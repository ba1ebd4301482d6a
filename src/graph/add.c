/* add.c - adding events to a graph: new ones, and one that a backward revisit brings back. */
#include "base/error.h"
#include "base/memory.h"
#include "graph/lists.h"
#include "graph/undo.h"

void graph_derive_clock(struct graph *graph, clock_entry *clocks, event_id id)
{
    const struct event *event = &graph->events[id];
    size_t width = graph->width;
    clock_entry *clock = clocks + id * width;
    clock_copy(clock, clocks + graph_before(graph, event) * width, graph->width);
    if (event->cause)
        clock_join(clock, clocks + event->cause * width, graph->width);
    if (event->rf && !graph_in_clock(graph, clock, event->rf))
        clock_join(clock, clocks + event->rf * width, graph->width);
    clock[event->thread] = (clock_entry)event->index + 1;
}

/* Gives the event its place: as the next one of its thread. */
static void place(struct graph *graph, event_id id, unsigned thread,
                  const struct addition *addition)
{
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
        .flags = addition->flags,
    };
    graph->orders[id] = addition->order;
    uint32_t location = addition->location;
    if (location)
        event->previous_access = graph_last_access(graph, location, thread);
    if (addition->object)
        event->previous_use = graph_last_access(graph, addition->object, thread);
    if (event->flags & EVENT_WRITES)
        event->co_next = graph_co_next(graph, location, event->co_prev);
    if (event->flags & EVENT_READS)
        event->next_reader = graph_readers(graph, location, event->rf);
    if (graph_successor(graph, id) == 0)
        event->flags |= EVENT_MAXIMAL;
    graph->has_needs |= (event->flags & EVENT_NEEDS) != 0;
    graph->has_sections |= (event->flags & EVENT_SECTION) != 0;
    if (event->flags & EVENT_GUARDED)
        graph->locations[location].has_guarded = true;
    graph_derive_clock(graph, graph->porf, id);
    if (graph->stale == 0) {
        graph->stale = id;
        graph->stale_from = graph->count;
    }
    array_reserve(self->events, self->capacity, (size_t)self->count + 1);
    graph_link(graph, id);
}

/* Whether the event will come last in its location's co. */
static bool is_maximal(const struct graph *graph, const struct addition *addition)
{
    event_id after = addition->flags & EVENT_WRITES ? addition->co_prev : addition->rf;
    return !(addition->flags & (EVENT_READS | EVENT_WRITES)) ||
           after == graph_co_last(graph, addition->location);
}

event_id graph_add(struct graph *graph, unsigned thread, const struct addition *addition)
{
    if (!is_maximal(graph, addition))
        graph_update_hb(graph);
    event_id id = graph->count++;
    if (id >= graph->event_capacity)
        graph_reserve(graph, 2 * graph->event_capacity);
    place(graph, id, thread, addition);
    return id;
}

void graph_reread(struct graph *graph, event_id read, const struct addition *addition)
{
    require(!(graph->events[read].flags & EVENT_PRESENT));
    graph_update_hb(graph);
    undo_log_event(graph, read);
    place(graph, read, graph->events[read].thread, addition);
    graph->events[read].flags |= EVENT_REREAD;
}

void graph_add_as(struct graph *graph, event_id id, unsigned thread,
                  const struct addition *addition)
{
    require(id > EVENT_INIT && id < graph->count);
    require(!(graph->events[id].flags & EVENT_PRESENT));
    graph_update_hb(graph);
    place(graph, id, thread, addition);
}
