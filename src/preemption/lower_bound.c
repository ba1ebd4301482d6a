/* gap.c - how forced gaps are found.
 *
 * A thread that must be left between two of its events is preempted there, unless it may be waiting in
 * front of one: so no event that may wait comes between the two, nor is one the second. Each gap of a
 * thread begins at the end of its last one or later, so that no two overlap, and each takes a preemption
 * of its own.
 *
 * While the graph grows, some are missed: those that come about in front of an event that was looked at,
 * when it gets another neighbour in co, or that one another reader. None is made up: whether something
 * must come in between is asked again for each part of the graph. */
#include "preemption/lower_bound.h"

#include "base/memory.h"

#include <stdlib.h>

void gaps_init(struct gaps *gaps)
{
    *gaps = (struct gaps){.counted = EVENT_INIT + 1};
}

void gaps_release(struct gaps *gaps)
{
    free(gaps->list);
    *gaps = (struct gaps){0};
}

/* --- One gap ------------------------------------------------------------------------------------
 */

/* A part of a graph, and the index of an event of `thread` there. */
struct part {
    const clock_entry *keep; /* NULL: all */
    unsigned thread;
    clock_entry index;
};

/* Whether the event, of another thread, comes after that one by a path that does not leave the part. */
static inline bool comes_after(const struct graph *graph, const struct part *part, event_id id)
{
    const clock_entry *hb = graph_hb(graph, id);
    if (hb[part->thread] <= part->index || graph_event(graph, id)->thread == part->thread)
        return false;
    return !part->keep || (graph_in_clock(graph, part->keep, id) &&
                           (graph_porf(graph, id)[part->thread] > part->index ||
                            clock_includes(part->keep, hb, graph->width)));
}

/* Whether something that must come directly before the event does. */
static bool has_gap(const struct graph *graph, const struct part *part, const struct event *event)
{
    if (comes_after(graph, part, event->rf) || comes_after(graph, part, event->cause))
        return true;
    if (!(event->flags & EVENT_WRITES))
        return false;
    event_id reader = graph_readers(graph, event->location, event->co_prev);
    for (; reader; reader = graph_event(graph, reader)->next_reader)
        if (comes_after(graph, part, reader))
            return true;
    return comes_after(graph, part, event->co_prev);
}

bool gap_is_between(const struct graph *graph, clock_entry index, const struct event *event)
{
    return has_gap(graph, &(struct part){.thread = event->thread, .index = index}, event);
}

/* --- All of a graph -----------------------------------------------------------------------------
 */

/* The index of the event behind which the next gap of the thread may begin, in front of its event number
 * `end`. */
static clock_entry beginning(const struct gaps *gaps, const struct graph *graph, unsigned thread,
                             uint32_t end)
{
    const event_id *events = graph->threads[thread].events;
    uint32_t index = 0;
    for (uint32_t i = gaps->count; i-- > 0 && index == 0;) {
        const struct event *behind = graph_event(graph, gaps->list[i].behind);
        index = behind->thread == thread && behind->index < end ? behind->index : 0;
    }
    for (uint32_t i = end; i-- > index;)
        if (gap_may_wait(graph_event(graph, events[i])))
            return (clock_entry)i;
    return (clock_entry)index;
}

static void look_at(struct gaps *gaps, const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    if (event->index == 0 || gap_may_wait(event))
        return;
    clock_entry first = beginning(gaps, graph, event->thread, event->index);
    if (!gap_is_between(graph, first, event))
        return;
    array_reserve(gaps->list, gaps->capacity, gaps->count + 1);
    gaps->list[gaps->count++] = (struct gap){id, first};
}

void gaps_update(struct gaps *gaps, const struct graph *graph)
{
    for (; gaps->counted < graph->count; gaps->counted++)
        if (graph_event(graph, gaps->counted)->flags & EVENT_PRESENT)
            look_at(gaps, graph, gaps->counted);
}

static void forget(struct gaps *gaps)
{
    gaps->counted = EVENT_INIT + 1;
    gaps->count = 0;
}

void gaps_shrink(struct gaps *gaps)
{
    forget(gaps);
    gaps->shrunk++;
}

/* Where no events were taken out in between, what has been seen since of older ones is true still. */
void gaps_undo_events(struct gaps *gaps, event_id count, uint32_t shrunk)
{
    if (gaps->shrunk != shrunk)
        forget(gaps);
    gaps->shrunk = shrunk;
    if (gaps->counted > count)
        gaps->counted = count;
    while (gaps->count > 0 && gaps->list[gaps->count - 1].behind >= count)
        gaps->count--;
}

uint32_t gaps_kept(const struct gaps *gaps, const struct graph *graph, const clock_entry *keep,
                   uint32_t most)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < gaps->count && kept <= most; i++) {
        event_id behind = gaps->list[i].behind;
        const struct event *event = graph_event(graph, behind);
        struct part part = {keep, event->thread, gaps->list[i].first};
        kept += graph_in_clock(graph, keep, behind) && has_gap(graph, &part, event);
    }
    return kept;
}

bool gaps_add_late(const struct gaps *gaps, const struct graph *graph, const clock_entry *keep,
                   unsigned thread, const clock_entry *needs)
{
    if (keep[thread] == 0)
        return false;
    clock_entry first = beginning(gaps, graph, thread, (uint32_t)keep[thread]);
    struct part part = {keep, thread, first};
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id last = needs[t] ? graph->threads[t].events[needs[t] - 1] : EVENT_INIT;
        if (t == thread ? needs[t] > first : comes_after(graph, &part, last))
            return true;
    }
    return false;
}
