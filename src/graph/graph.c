#include "graph/graph.h"

#include "base/error.h"
#include "base/memory.h"
#include "graph/undo.h"

#include <stdlib.h>

enum { FIRST_EVENTS = 256 };

static void reserve_events(struct graph *graph, size_t capacity)
{
    size_t width = graph->width;
    graph->events = memory_resize(graph->events, capacity, sizeof *graph->events);
    graph->porf = memory_resize(graph->porf, capacity, width * sizeof *graph->porf);
    graph->hb = memory_resize(graph->hb, capacity, width * sizeof *graph->hb);
    graph->event_capacity = capacity;
}

void graph_init(struct graph *graph)
{
    *graph = (struct graph){.width = CLOCK_UNIT, .count = 1};
    reserve_events(graph, FIRST_EVENTS);
    graph->events[EVENT_INIT] = (struct event){.flags = EVENT_WRITES | EVENT_PRESENT};
    memset(graph->porf, 0, graph->width * sizeof *graph->porf);
    memset(graph->hb, 0, graph->width * sizeof *graph->hb);
    graph_fit(graph, 1, 1);
}

void graph_release(struct graph *graph)
{
    for (unsigned t = 0; t < graph->thread_count; t++)
        free(graph->threads[t].events);
    free(graph->threads);
    free(graph->events);
    free(graph->porf);
    free(graph->hb);
    free(graph->locations);
    free(graph->last_access);
    free(graph->log);
    free(graph->scratch);
    *graph = (struct graph){0};
}

/* A table of `rows` rows that are `old` wide, in fresh memory with rows that are `new` wide. */
static void *widened(void *table, size_t rows, size_t capacity, unsigned old, unsigned new)
{
    uint32_t *from = table;
    uint32_t *to = memory_new(capacity * new, sizeof *to);
    for (size_t row = 0; row < rows; row++)
        memcpy(to + row * new, from + row * old, old * sizeof *to);
    free(table);
    return to;
}

static void widen(struct graph *graph, unsigned width)
{
    unsigned old = graph->width;
    graph->porf = widened(graph->porf, graph->count, graph->event_capacity, old, width);
    graph->hb = widened(graph->hb, graph->count, graph->event_capacity, old, width);
    graph->last_access =
        widened(graph->last_access, graph->location_capacity, graph->location_capacity, old, width);
    graph->width = width;
}

static void fit_locations(struct graph *graph, uint32_t locations)
{
    size_t old = graph->location_capacity;
    array_reserve(graph->locations, graph->location_capacity, locations);
    size_t new = graph->location_capacity;
    graph->last_access =
        memory_resize(graph->last_access, new, graph->width * sizeof *graph->last_access);
    memset(graph->locations + old, 0, (new - old) * sizeof *graph->locations);
    memset(graph->last_access + old * graph->width, 0,
           (new - old) * graph->width * sizeof *graph->last_access);
}

void graph_fit(struct graph *graph, unsigned threads, uint32_t locations)
{
    if (locations > graph->location_capacity)
        fit_locations(graph, locations);
    if (threads > graph->width)
        widen(graph, (threads + CLOCK_UNIT - 1) / CLOCK_UNIT * CLOCK_UNIT);
    if (threads > graph->thread_count) {
        array_reserve(graph->threads, graph->thread_capacity, threads);
        memset(graph->threads + graph->thread_count, 0,
               (threads - graph->thread_count) * sizeof *graph->threads);
        graph->thread_count = threads;
    }
}

/* A clock of the event, `clocks` being all events' porf or hb: po, cause and rf. */
static void derive_clock(struct graph *graph, clock_entry *clocks, event_id id)
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

/* Joins into the hb clock of a write what its co predecessor and that one's readers give. */
static void join_write_predecessors(struct graph *graph, event_id id)
{
    const struct event *event = &graph->events[id];
    clock_entry *hb = graph->hb + (size_t)id * graph->width;
    event_id before = event->co_prev;
    if (!graph_in_clock(graph, hb, before))
        clock_join(hb, graph_hb(graph, before), graph->width);
    event_id reader = graph_readers(graph, event->location, before);
    for (; reader; reader = graph->events[reader].next_reader)
        if (!graph_in_clock(graph, hb, reader))
            clock_join(hb, graph_hb(graph, reader), graph->width);
}

void graph_derive_hb(struct graph *graph, event_id id)
{
    derive_clock(graph, graph->hb, id);
    if (graph->events[id].flags & EVENT_WRITES)
        join_write_predecessors(graph, id);
}

/* Everything that is hb-after `next` is now also hb-after the event `id`. */
static void propagate(struct graph *graph, event_id id, event_id next)
{
    const struct event *target = &graph->events[next];
    const clock_entry *added = graph_hb(graph, id);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        for (uint32_t i = thread->count; i-- > 0;) {
            event_id after = thread->events[i];
            if (after >= graph->stale_from)
                continue;
            clock_entry *hb = graph->hb + (size_t)after * graph->width;
            if (hb[target->thread] <= (clock_entry)target->index)
                break;
            if (clock_includes(hb, added, graph->width))
                continue;
            undo_log_clock(graph, after);
            clock_join(hb, added, graph->width);
        }
    }
}

static event_id *readers_head(struct graph *graph, uint32_t location, event_id write)
{
    return write == EVENT_INIT ? &graph->locations[location].init_readers
                               : &graph->events[write].readers;
}

static event_id *co_next_place(struct graph *graph, uint32_t location, event_id write)
{
    return write == EVENT_INIT ? &graph->locations[location].co_first
                               : &graph->events[write].co_next;
}

static event_id *co_prev_place(struct graph *graph, uint32_t location, event_id write)
{
    return write == 0 ? &graph->locations[location].co_last : &graph->events[write].co_prev;
}

/* Lists are linked from the event's own fields, so that relinking undoes unlinking. */
static void link_read(struct graph *graph, event_id id)
{
    struct event *event = &graph->events[id];
    event_id *head = readers_head(graph, event->location, event->rf);
    event_id *before =
        event->previous_reader ? &graph->events[event->previous_reader].next_reader : head;
    *before = id;
    if (event->next_reader)
        graph->events[event->next_reader].previous_reader = id;
}

static void unlink_read(struct graph *graph, event_id id)
{
    struct event *event = &graph->events[id];
    event_id *head = readers_head(graph, event->location, event->rf);
    event_id *before =
        event->previous_reader ? &graph->events[event->previous_reader].next_reader : head;
    *before = event->next_reader;
    if (event->next_reader)
        graph->events[event->next_reader].previous_reader = event->previous_reader;
}

static void link_write(struct graph *graph, event_id id)
{
    const struct event *event = &graph->events[id];
    *co_next_place(graph, event->location, event->co_prev) = id;
    *co_prev_place(graph, event->location, event->co_next) = id;
}

static void unlink_write(struct graph *graph, event_id id)
{
    const struct event *event = &graph->events[id];
    *co_next_place(graph, event->location, event->co_prev) = event->co_next;
    *co_prev_place(graph, event->location, event->co_next) = event->co_prev;
}

static event_id *last_access_place(struct graph *graph, uint32_t location, unsigned thread)
{
    return &graph->last_access[(size_t)location * graph->width + thread];
}

void graph_link(struct graph *graph, event_id id)
{
    struct event *event = &graph->events[id];
    struct graph_thread *thread = &graph->threads[event->thread];
    thread->events[thread->count++] = id;
    event->flags |= EVENT_PRESENT;
    if (event->flags & EVENT_READS)
        link_read(graph, id);
    if (event->flags & EVENT_WRITES)
        link_write(graph, id);
    if (event->location)
        *last_access_place(graph, event->location, event->thread) = id;
    if (event->object)
        *last_access_place(graph, event->object, event->thread) = id;
    if (event->flags & EVENT_CREATES)
        graph->threads[event->value].creator = id;
    if (event->flags & EVENT_JOINS)
        graph->threads[event->value].joiner = id;
}

void graph_unlink(struct graph *graph, event_id id)
{
    struct event *event = &graph->events[id];
    struct graph_thread *thread = &graph->threads[event->thread];
    thread->count--;
    thread->state = event->state;
    event->flags &= (uint16_t)~EVENT_PRESENT;
    if (event->flags & EVENT_READS)
        unlink_read(graph, id);
    if (event->flags & EVENT_WRITES)
        unlink_write(graph, id);
    if (event->object)
        *last_access_place(graph, event->object, event->thread) = event->previous_use;
    if (event->location)
        *last_access_place(graph, event->location, event->thread) = event->previous_access;
    if (event->flags & EVENT_CREATES) {
        graph->threads[event->value].creator = EVENT_INIT;
        graph->threads[event->value].state = 0;
    }
    if (event->flags & EVENT_JOINS)
        graph->threads[event->value].joiner = 0;
}

void graph_update_hb_events(struct graph *graph)
{
    event_id first = graph->stale;
    graph_derive_hb(graph, first);
    if (!(graph->events[first].flags & EVENT_MAXIMAL))
        propagate(graph, first, graph_successor(graph, first));
    for (event_id id = graph->stale_from; id < graph->count; id++)
        graph_derive_hb(graph, id);
    graph->stale = 0;
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
    derive_clock(graph, graph->porf, id);
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
        reserve_events(graph, 2 * graph->event_capacity);
    place(graph, id, thread, addition);
    return id;
}

void graph_reread(struct graph *graph, event_id read, const struct addition *addition)
{
    graph_update_hb(graph);
    undo_log_event(graph, read);
    place(graph, read, graph->events[read].thread, addition);
    graph->events[read].flags |= EVENT_REREAD;
}

size_t graph_size(const struct graph *graph)
{
    size_t size = 0;
    for (unsigned t = 0; t < graph->thread_count; t++)
        size += graph->threads[t].count;
    return size;
}
