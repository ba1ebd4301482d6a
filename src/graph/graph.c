/* graph.c - the memory of a graph: its arrays, and their growth with events, threads and
 * locations. */
#include "graph/graph.h"

#include "base/error.h"
#include "base/memory.h"

enum { FIRST_EVENTS = 256 };

/* The clocks have moved. */
static void set_precedence(struct graph *graph)
{
    bool has_interleavings = graph->clocks && graph->clocks->has_interleavings;
    require(!has_interleavings || graph->rows == 1);
    graph->precedence = has_interleavings ? graph->hb : graph->porf;
}

void graph_reserve(struct graph *graph, size_t capacity)
{
    require(capacity >= graph->count && capacity <= UINT32_MAX);
    size_t width = graph->width;
    graph->events = memory_resize(graph->events, capacity, sizeof *graph->events);
    graph->porf = memory_resize(graph->porf, capacity, width * sizeof *graph->porf);
    if (graph->stride)
        graph->hb = memory_resize(graph->hb, capacity, graph->stride * sizeof *graph->hb);
    graph->orders = memory_resize(graph->orders, capacity, sizeof *graph->orders);
    graph->event_capacity = capacity;
    set_precedence(graph);
}

void graph_init(struct graph *graph, const struct graph_clocks *clocks)
{
    *graph = (struct graph){.width = CLOCK_UNIT, .count = 1, .clocks = clocks};
    graph->rows = clocks ? clocks->rows : 0;
    graph->stride = graph->rows * graph->width;
    graph_reserve(graph, FIRST_EVENTS);
    graph->orders[EVENT_INIT] = 0;
    graph->events[EVENT_INIT] = (struct event){.flags = EVENT_WRITES | EVENT_PRESENT};
    memset(graph->porf, 0, graph->width * sizeof *graph->porf);
    if (graph->stride)
        memset(graph->hb, 0, graph->stride * sizeof *graph->hb);
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
    free(graph->orders);
    free(graph->locations);
    free(graph->last_access);
    free(graph->sets);
    free(graph->log);
    free(graph->scratch);
    *graph = (struct graph){0};
}

/* Moves a table with `rows` rows from rows of `old` words to rows of `new` words; the added words
 * are 0. Frees the old table; the new one has room for `capacity` rows. */
static void *widened(void *table, size_t rows, size_t capacity, unsigned old, unsigned new)
{
    require(new > old &&rows <= capacity);
    uint32_t *from = table;
    uint32_t *to = memory_new(capacity * new, sizeof *to);
    for (size_t row = 0; row < rows; row++)
        memcpy(to + row * new, from + row * old, old * sizeof *to);
    free(table);
    return to;
}

static void widen(struct graph *graph, unsigned width)
{
    require(width % CLOCK_UNIT == 0);
    unsigned old = graph->width;
    graph->porf = widened(graph->porf, graph->count, graph->event_capacity, old, width);
    if (graph->rows)
        graph->hb = widened(graph->hb, (size_t)graph->count * graph->rows,
                            graph->event_capacity * graph->rows, old, width);
    graph->stride = graph->rows * width;
    graph->last_access =
        widened(graph->last_access, graph->location_capacity, graph->location_capacity, old, width);
    graph->width = width;
    set_precedence(graph);
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
        require(threads <= UINT16_MAX); /* event.thread */
        array_reserve(graph->threads, graph->thread_capacity, threads);
        memset(graph->threads + graph->thread_count, 0,
               (threads - graph->thread_count) * sizeof *graph->threads);
        graph->thread_count = threads;
    }
}

size_t graph_size(const struct graph *graph)
{
    size_t size = 0;
    for (unsigned t = 0; t < graph->thread_count; t++)
        size += graph->threads[t].count;
    return size;
}

event_id graph_newest_outside(const struct graph *graph, const clock_entry *clock, event_id id)
{
    event_id newest = EVENT_INIT;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const event_id *events = graph->threads[t].events;
        uint32_t from = (uint32_t)clock[t], end = graph->threads[t].count;
        if (from >= end || events[from] >= id)
            continue;
        while (end - from > 1) { /* events[from] is older than `id`, and events[end] is not */
            uint32_t middle = from + (end - from) / 2;
            if (events[middle] < id)
                from = middle;
            else
                end = middle;
        }
        if (events[from] > newest)
            newest = events[from];
    }
    return newest;
}
