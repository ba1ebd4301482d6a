/* lists.h - the lists that contain an event: its thread's events, its source's readers, its
 * location's co, and its thread's accesses of a location and an object. Internal to src/graph.
 *
 * Each event is linked and unlinked many times, so all of this is inline. */
#pragma once

#include "base/error.h"
#include "graph/graph.h"

static inline event_id *readers_head(struct graph *graph, uint32_t location, event_id write)
{
    return write == EVENT_INIT ? &graph->locations[location].init_readers
                               : &graph->events[write].readers;
}

static inline event_id *co_next_place(struct graph *graph, uint32_t location, event_id write)
{
    return write == EVENT_INIT ? &graph->locations[location].co_first
                               : &graph->events[write].co_next;
}

static inline event_id *co_prev_place(struct graph *graph, uint32_t location, event_id write)
{
    return write == 0 ? &graph->locations[location].co_last : &graph->events[write].co_prev;
}

/* Unlinking keeps the links in the event itself, so that linking it again undoes unlinking. */
static inline void link_read(struct graph *graph, event_id id)
{
    struct event *event = &graph->events[id];
    event_id *head = readers_head(graph, event->location, event->rf);
    event_id *before =
        event->previous_reader ? &graph->events[event->previous_reader].next_reader : head;
    verify(*before == event->next_reader);
    *before = id;
    if (event->next_reader)
        graph->events[event->next_reader].previous_reader = id;
}

static inline void unlink_read(struct graph *graph, event_id id)
{
    struct event *event = &graph->events[id];
    event_id *head = readers_head(graph, event->location, event->rf);
    event_id *before =
        event->previous_reader ? &graph->events[event->previous_reader].next_reader : head;
    verify(*before == id);
    *before = event->next_reader;
    if (event->next_reader)
        graph->events[event->next_reader].previous_reader = event->previous_reader;
}

static inline void link_write(struct graph *graph, event_id id)
{
    const struct event *event = &graph->events[id];
    verify(*co_next_place(graph, event->location, event->co_prev) == event->co_next);
    verify(*co_prev_place(graph, event->location, event->co_next) == event->co_prev);
    *co_next_place(graph, event->location, event->co_prev) = id;
    *co_prev_place(graph, event->location, event->co_next) = id;
}

static inline void unlink_write(struct graph *graph, event_id id)
{
    const struct event *event = &graph->events[id];
    verify(*co_next_place(graph, event->location, event->co_prev) == id);
    verify(*co_prev_place(graph, event->location, event->co_next) == id);
    *co_next_place(graph, event->location, event->co_prev) = event->co_next;
    *co_prev_place(graph, event->location, event->co_next) = event->co_prev;
}

static inline event_id *last_access_place(struct graph *graph, uint32_t location, unsigned thread)
{
    return &graph->last_access[(size_t)location * graph->width + thread];
}

/* Appends the event to its thread, inserts it into the other lists, and marks it as present.
 * Requires that its fields are filled in, and that it is absent. Events that were unlinked are
 * linked again in the opposite order. */
static inline __attribute__((always_inline)) void graph_link(struct graph *graph, event_id id)
{
    struct event *event = &graph->events[id];
    struct graph_thread *thread = &graph->threads[event->thread];
    verify(!(event->flags & EVENT_PRESENT));
    verify(event->index == thread->count && thread->count < thread->capacity);
    thread->events[thread->count++] = id;
    event->bits |= EVENT_PRESENT;
    if (event->location) {
        if (event->bits & EVENT_READS)
            link_read(graph, id);
        if (event->bits & EVENT_WRITES)
            link_write(graph, id);
        *last_access_place(graph, event->location, event->thread) = id;
        if (event->bits & EVENT_PLAIN)
            graph->locations[event->location].plain++;
    }
    if (event->object)
        *last_access_place(graph, event->object, event->thread) = id;
    if (!(event->bits & EVENT_HAS_ROLE))
        return;
    if (event->role == ROLE_CREATION)
        graph->threads[event->value].creator = id;
    if (event->role == ROLE_JOIN)
        graph->threads[event->value].joiner = id;
}

/* Removes the event from all lists. The thread returns to the state before the event; a thread that
 * the event created no longer exists. Requires that the event is the last of its thread. */
static inline __attribute__((always_inline)) void graph_unlink(struct graph *graph, event_id id)
{
    struct event *event = &graph->events[id];
    struct graph_thread *thread = &graph->threads[event->thread];
    verify(event->flags & EVENT_PRESENT);
    verify(thread->count > 0 && thread->events[thread->count - 1] == id);
    thread->count--;
    thread->state = event->state;
    event->bits &= (uint16_t)~EVENT_PRESENT;
    if (event->object)
        *last_access_place(graph, event->object, event->thread) = event->previous_use;
    if (event->location) {
        if (event->bits & EVENT_READS)
            unlink_read(graph, id);
        if (event->bits & EVENT_WRITES)
            unlink_write(graph, id);
        *last_access_place(graph, event->location, event->thread) = event->previous_access;
        if (event->bits & EVENT_PLAIN)
            graph->locations[event->location].plain--;
    }
    if (!(event->bits & EVENT_HAS_ROLE))
        return;
    if (event->role == ROLE_CREATION) {
        verify(graph->threads[event->value].creator == id);
        verify(graph->threads[event->value].count == 0);
        graph->threads[event->value].creator = EVENT_INIT;
        graph->threads[event->value].state = 0;
    }
    if (event->role == ROLE_JOIN) {
        verify(graph->threads[event->value].joiner == id);
        graph->threads[event->value].joiner = 0;
    }
}
