/* store_buffers.c - a topological order of the events and of the points at which stores reach
 * memory. Such a point comes as early as possible. */
#include "preemption/store_buffers.h"

#include "base/error.h"
#include "graph/causes.h"

struct buffers {
    const struct graph *graph;
    const struct memory_model *model;
    const clock_entry *keep;
    clock_entry *issued;  /* the events in the order */
    clock_entry *reached; /* of these, a prefix of each thread whose stores are all in memory */
    size_t count;         /* of the events in the order */
    size_t *drained;      /* see store_buffers_find_drains; NULL: not wanted */
};

static struct buffers buffers_of(const struct graph *graph, const struct memory_model *model,
                                 const clock_entry *keep, clock_entry *clocks)
{
    require(model->buffer_use);
    memset(clocks, 0, 2 * graph->width * sizeof *clocks);
    return (struct buffers){.graph = graph,
                            .model = model,
                            .keep = keep,
                            .issued = clocks,
                            .reached = clocks + graph->width};
}

static bool is_issued(const struct buffers *buffers, event_id id)
{
    return graph_in_clock(buffers->graph, buffers->issued, id);
}

static bool has_reached(const struct buffers *buffers, event_id id)
{
    return graph_in_clock(buffers->graph, buffers->reached, id);
}

static enum buffer_use use_of(const struct buffers *buffers, event_id id)
{
    return buffers->model->buffer_use(buffers->graph, id);
}

/* Whether other threads see what the event has done. */
static bool is_visible(const struct buffers *buffers, event_id id)
{
    return use_of(buffers, id) == BUFFER_STORE ? has_reached(buffers, id) : is_issued(buffers, id);
}

/* Whether memory has all earlier writes of the location, and no load of the last one is left. */
static bool is_next_in_memory(const struct buffers *buffers, event_id id)
{
    const struct graph *graph = buffers->graph;
    const struct event *event = graph_event(graph, id);
    event_id before = event->co_prev;
    while (!graph_in_clock(graph, buffers->keep, before))
        before = graph_event(graph, before)->co_prev;
    if (!is_visible(buffers, before))
        return false;
    event_id reader = graph_readers(graph, event->location, before);
    for (; reader; reader = graph_event(graph, reader)->next_reader)
        if (reader != id && graph_in_clock(graph, buffers->keep, reader) &&
            !is_issued(buffers, reader))
            return false;
    return true;
}

/* Lets stores reach memory that can. Returns whether there was one. */
static bool drain_some(struct buffers *buffers)
{
    const struct graph *graph = buffers->graph;
    bool drained = false;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        while (buffers->reached[t] < buffers->issued[t]) {
            event_id id = graph->threads[t].events[buffers->reached[t]];
            if (use_of(buffers, id) == BUFFER_STORE && !is_next_in_memory(buffers, id))
                break;
            buffers->reached[t]++;
            drained = true;
            if (buffers->drained)
                buffers->drained[id] = buffers->count;
        }
    }
    return drained;
}

static void issue(struct buffers *buffers, unsigned thread)
{
    buffers->issued[thread]++;
    buffers->count++;
    while (drain_some(buffers))
        continue;
}

/* A load may take its own thread's store from the buffer. */
static bool has_source(const struct buffers *buffers, const struct event *event)
{
    return !(event->flags & EVENT_READS) ||
           graph_event(buffers->graph, event->rf)->thread == event->thread ||
           is_visible(buffers, event->rf);
}

static bool have_causes_reached(const struct buffers *buffers, const struct event *event)
{
    event_id cause = causes_next(buffers->graph, event, 0);
    while (cause && has_reached(buffers, cause))
        cause = causes_next(buffers->graph, event, cause);
    return !cause;
}

/* Whether the thread's next event can come next. */
static bool is_enabled(const struct buffers *buffers, event_id id)
{
    const struct event *event = graph_event(buffers->graph, id);
    if (!is_issued(buffers, graph_before(buffers->graph, event)) ||
        !have_causes_reached(buffers, event) || !has_source(buffers, event))
        return false;
    if (use_of(buffers, id) != BUFFER_DRAIN)
        return true;
    bool writes = event->flags & EVENT_WRITES;
    return buffers->reached[event->thread] == (clock_entry)event->index &&
           (!writes || is_next_in_memory(buffers, id));
}

static bool can_be_next(const struct buffers *buffers, event_id id, bool at_once)
{
    if (!is_enabled(buffers, id))
        return false;
    const struct event *event = graph_event(buffers->graph, id);
    return !at_once || use_of(buffers, id) != BUFFER_STORE ||
           (buffers->reached[event->thread] == (clock_entry)event->index &&
            is_next_in_memory(buffers, id));
}

/* The thread whose event comes next; `at_once`: and is no store that stays in the buffer. -1: there
 * is none. */
static int find_next(const struct buffers *buffers, unsigned last, bool at_once)
{
    const struct graph *graph = buffers->graph;
    for (unsigned i = 0; i < graph->thread_count; i++) {
        unsigned thread = (last + i) % graph->thread_count;
        clock_entry next = buffers->issued[thread];
        if (next < buffers->keep[thread] &&
            can_be_next(buffers, graph->threads[thread].events[next], at_once))
            return (int)thread;
    }
    return -1;
}

void store_buffers_order(const struct graph *graph, const struct memory_model *model,
                         const clock_entry *keep, struct preemption_order *order)
{
    clock_entry clocks[2 * graph->width];
    struct buffers buffers = buffers_of(graph, model, keep, clocks);
    order->count = 0;
    for (int thread = 0;;) {
        unsigned last = (unsigned)thread;
        thread = find_next(&buffers, last, true);
        if (thread < 0)
            thread = find_next(&buffers, last, false);
        if (thread < 0)
            break;
        order->is_preempted[order->count] = false;
        order->events[order->count++] = graph->threads[thread].events[buffers.issued[thread]];
        issue(&buffers, (unsigned)thread);
    }
    verify(clock_includes(buffers.reached, keep, graph->width));
}

bool store_buffers_find_drains(const struct graph *graph, const struct memory_model *model,
                               const struct preemption_order *order, size_t *drained)
{
    clock_entry keep[graph->width], clocks[2 * graph->width];
    memset(keep, 0, sizeof keep);
    for (size_t i = 0; i < order->count; i++)
        keep[graph_event(graph, order->events[i])->thread]++;
    struct buffers buffers = buffers_of(graph, model, keep, clocks);
    buffers.drained = drained;
    for (size_t i = 0; i < order->count; i++) {
        if (!is_enabled(&buffers, order->events[i]))
            return false;
        issue(&buffers, graph_event(graph, order->events[i])->thread);
    }
    return clock_includes(buffers.reached, keep, graph->width);
}
