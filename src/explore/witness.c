#include "explore/witness.h"

#include "base/error.h"
#include "base/memory.h"

#include <stdlib.h>

enum { GAP = 1 << 10 }; /* between the labels of events that are put at the end */

static void fit(struct witness *witness, size_t count)
{
    if (count <= witness->capacity)
        return;
    witness->capacity = 2 * count;
    witness->places = memory_resize(witness->places, witness->capacity, sizeof *witness->places);
}

void witness_init(struct witness *witness)
{
    *witness = (struct witness){.now = {.placed = EVENT_INIT + 1}};
    fit(witness, 1);
    witness->places[EVENT_INIT] = (struct witness_place){0};
}

void witness_release(struct witness *witness)
{
    free(witness->places);
    free(witness->log);
    *witness = (struct witness){0};
}

static void insert(struct witness *witness, event_id id, event_id previous, uint32_t label)
{
    struct witness_place *places = witness->places;
    event_id next = places[previous].next;
    places[id] = (struct witness_place){label, previous, next};
    places[previous].next = id;
    places[next].previous = id;
}

static void take_out(struct witness *witness, event_id id)
{
    struct witness_place *places = witness->places;
    if (places[id].label == 0)
        return;
    places[places[id].previous].next = places[id].next;
    places[places[id].next].previous = places[id].previous;
}

static void log_place(struct witness *witness, event_id id, bool whole)
{
    array_reserve(witness->log, witness->log_capacity, witness->now.log_used + 1);
    witness->log[witness->now.log_used++] =
        (struct witness_change){id, witness->now.placed, witness->places[id], whole};
}

/* Takes out the events with stamps from `placed` on. */
static void take_out_from(struct witness *witness, event_id placed)
{
    while (witness->now.placed > placed)
        take_out(witness, --witness->now.placed);
}

void witness_undo(struct witness *witness, const struct witness_mark *mark)
{
    while (witness->now.log_used > mark->log_used) {
        const struct witness_change *change = &witness->log[--witness->now.log_used];
        take_out_from(witness, change->placed);
        if (!change->whole) {
            take_out(witness, change->id);
            if (change->place.label)
                insert(witness, change->id, change->place.previous, change->place.label);
        }
        witness->places[change->id] = change->place;
    }
    take_out_from(witness, mark->placed);
    witness->now = *mark;
}

/* The nearest event of the graph at `id` or before it. */
static event_id present_before(const struct witness *witness, const struct graph *graph,
                               event_id id)
{
    while (!(graph_event(graph, id)->flags & EVENT_PRESENT))
        id = witness->places[id].previous;
    return id;
}

/* Whether the thread of `event`, left behind its event `before`, waited for what `event` needs. */
static bool has_waited(const struct witness *witness, const struct graph *graph,
                       const struct event *event, event_id before)
{
    const struct witness_place *places = witness->places;
    if (event->flags & EVENT_JOINS)
        return event->cause && places[event->cause].label > places[before].label;
    if (!(event->flags & EVENT_WAITS) || event->rf == EVENT_INIT)
        return false;
    event_id taken = graph_event(graph, event->rf)->co_prev;
    const struct event *holder = graph_event(graph, taken);
    return places[event->rf].label > places[before].label && taken != EVENT_INIT &&
           places[taken].label < places[before].label && (holder->flags & EVENT_HOLDS) &&
           holder->thread != event->thread;
}

static void place_last(struct witness *witness, const struct graph *graph, event_id id,
                       event_id before)
{
    const struct event *event = graph_event(graph, id);
    event_id last = witness->places[EVENT_INIT].previous;
    event_id present = present_before(witness, graph, last);
    if (before && present != before)
        witness->now.preemptions += !has_waited(witness, graph, event, before);
    insert(witness, id, last, witness->places[last].label + GAP);
}

static void note_later(const struct witness *witness, event_id id, event_id *latest)
{
    if (witness->places[id].label > witness->places[*latest].label)
        *latest = id;
}

/* Of the events that must come before this one, the one that comes last. */
static event_id latest_predecessor(const struct witness *witness, const struct graph *graph,
                                   event_id id, event_id before)
{
    const struct event *event = graph_event(graph, id);
    event_id latest = before;
    note_later(witness, event->cause, &latest);
    note_later(witness, event->rf, &latest);
    if (!(event->flags & EVENT_WRITES))
        return latest;
    note_later(witness, event->co_prev, &latest);
    event_id reader = graph_readers(graph, event->location, event->co_prev);
    for (; reader; reader = graph_event(graph, reader)->next_reader)
        if (reader != id)
            note_later(witness, reader, &latest);
    return latest;
}

/* Puts the event behind `previous`. */
static void place_behind(struct witness *witness, event_id id, event_id previous)
{
    event_id next = witness->places[previous].next;
    uint32_t low = witness->places[previous].label;
    uint32_t high = next ? witness->places[next].label : low + 2 * GAP;
    if (high - low < 2)
        witness->now.preemptions = WITNESS_LOST;
    else
        insert(witness, id, previous, low + (high - low) / 2);
}

/* The end of the block that `id` is in, if the write `limit` is not in it; else `limit`. */
static event_id end_of_block(const struct witness *witness, const struct graph *graph, event_id id,
                             event_id limit)
{
    unsigned thread = graph_event(graph, id)->thread;
    event_id next = witness->places[id].next;
    for (; next && next != limit; next = witness->places[next].next) {
        const struct event *event = graph_event(graph, next);
        if (!(event->flags & EVENT_PRESENT))
            continue;
        if (event->thread != thread)
            return id;
        id = next;
    }
    return next ? next : id;
}

/* Places an event that must come before another one of its location. */
static void place_between(struct witness *witness, const struct graph *graph, event_id id,
                          event_id before)
{
    const struct event *event = graph_event(graph, id);
    event_id limit = event->flags & EVENT_WRITES ? event->co_next
                                                 : graph_co_next(graph, event->location, event->rf);
    bool locks = (event->flags & (EVENT_WAITS | EVENT_HOLDS)) ||
                 (graph_event(graph, event->co_prev)->flags & EVENT_HOLDS);
    event_id latest = latest_predecessor(witness, graph, id, before);
    if (locks || latest == EVENT_INIT ||
        witness->places[latest].label >= witness->places[limit].label) {
        witness->now.preemptions = WITNESS_LOST;
        return;
    }
    if (latest == before) {
        place_behind(witness, id, latest);
        return;
    }
    event_id end = end_of_block(witness, graph, latest, limit);
    witness->now.preemptions += (before != EVENT_INIT) + (end == limit);
    place_behind(witness, id, end == limit ? latest : end);
}

static void place(struct witness *witness, const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    event_id before =
        event->index ? graph->threads[event->thread].events[event->index - 1] : EVENT_INIT;
    if (event->flags & EVENT_MAXIMAL)
        place_last(witness, graph, id, before);
    else
        place_between(witness, graph, id, before);
}

void witness_update(struct witness *witness, const struct graph *graph)
{
    fit(witness, graph->count);
    while (witness->now.placed < graph->count) {
        event_id id = witness->now.placed++;
        witness->places[id].label = 0;
        if (witness->now.preemptions != WITNESS_LOST &&
            (graph_event(graph, id)->flags & EVENT_PRESENT))
            place(witness, graph, id);
    }
}

void witness_move(struct witness *witness, const struct graph *graph, event_id id)
{
    witness_update(witness, graph);
    log_place(witness, id, false);
    take_out(witness, id);
    witness->places[id].label = 0;
    if (witness->now.preemptions != WITNESS_LOST)
        place(witness, graph, id);
}

void witness_set(struct witness *witness, const event_id *order, size_t count, uint32_t preemptions)
{
    log_place(witness, EVENT_INIT, true);
    event_id last = EVENT_INIT;
    witness->places[EVENT_INIT] = (struct witness_place){0};
    for (size_t i = 0; i < count; i++) {
        log_place(witness, order[i], true);
        insert(witness, order[i], last, (uint32_t)(i + 1) * GAP);
        last = order[i];
    }
    witness->now.preemptions = preemptions;
}

static uint32_t count_preemptions(const struct witness *witness, const struct graph *graph)
{
    uint32_t preemptions = 0;
    event_id left = EVENT_INIT;
    for (event_id id = witness->places[EVENT_INIT].next; id; id = witness->places[id].next) {
        const struct event *event = graph_event(graph, id);
        if (!(event->flags & EVENT_PRESENT))
            continue;
        if (event->index > 0) {
            event_id before = graph->threads[event->thread].events[event->index - 1];
            preemptions += before != left && !has_waited(witness, graph, event, before);
        }
        left = id;
    }
    return preemptions;
}

void witness_recount(struct witness *witness, const struct graph *graph)
{
    if (witness->now.preemptions != WITNESS_LOST)
        witness->now.preemptions = count_preemptions(witness, graph);
}

void witness_check(const struct witness *witness, const struct graph *graph)
{
    if (witness->now.preemptions == WITNESS_LOST)
        return;
    size_t count = 0;
    event_id id = witness->places[EVENT_INIT].next;
    for (uint32_t label = 0; id; id = witness->places[id].next) {
        const struct event *event = graph_event(graph, id);
        if (witness->places[id].label <= label)
            bug("a witness's labels do not grow");
        label = witness->places[id].label;
        if (!(event->flags & EVENT_PRESENT))
            continue;
        count++;
        event_id before =
            event->index ? graph->threads[event->thread].events[event->index - 1] : EVENT_INIT;
        if (latest_predecessor(witness, graph, id, before) != before &&
            witness->places[latest_predecessor(witness, graph, id, before)].label >= label)
            bug("a witness is no linearisation");
        if (before && witness->places[before].label >= label)
            bug("a witness is not in program order");
    }
    if (count != graph_size(graph))
        bug("a witness is not of the whole graph");
    if (count_preemptions(witness, graph) > witness->now.preemptions)
        bug("a witness has more preemptions than it says");
}
