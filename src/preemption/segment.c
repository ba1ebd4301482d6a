#include "preemption/segment.h"

#include "base/memory.h"
#include "preemption/lower_bound.h"

/* Where an event comes in its thread. */
struct place {
    unsigned thread;
    const clock_entry *known; /* what has been run for certain when the event before it has */
    clock_entry first;        /* index of the first event of the segment in front of it */
    bool forced;              /* something that it needs comes after that one */
};

/* What comes before the event by paths that do not leave the scope; some of it, if the event itself
 * comes after what is not in it. */
static const clock_entry *past_in_scope(const struct preemption_search *search, event_id id)
{
    const struct graph *graph = search->graph;
    const clock_entry *keep = search->scope.keep, *hb = graph_hb(graph, id);
    return !keep || clock_includes(keep, hb, graph->width) ? hb : graph_porf(graph, id);
}

/* The event `id` must come directly before the one at `place`. */
static inline void add_need(struct preemption_search *search, struct place *place, event_id id)
{
    const struct graph *graph = search->graph;
    const struct event *event = graph_event(graph, id);
    if (graph_in_clock(graph, place->known, id) || event->thread == place->thread ||
        !preemption_scope_contains(&search->scope, search->graph, id))
        return;
    array_reserve(search->needs, search->need_capacity, search->need_count + 1);
    search->needs[search->need_count++] = (struct preemption_need){event->thread, id};
    place->forced |= past_in_scope(search, id)[place->thread] > place->first;
}

/* The nearest write of the scope before `write` in co. */
static event_id previous_write(const struct preemption_search *search, event_id write)
{
    do
        write = graph_event(search->graph, write)->co_prev;
    while (!preemption_scope_contains(&search->scope, search->graph, write));
    return write;
}

static void add_needs(struct preemption_search *search, struct place *place, event_id id)
{
    const struct event *event = graph_event(search->graph, id);
    if (event->index == 0)
        add_need(search, place, graph_beginning(search->graph, event));
    if (event->cause)
        add_need(search, place, event->cause);
    if (event->flags & EVENT_READS)
        add_need(search, place, event->rf);
    if (!(event->flags & EVENT_WRITES))
        return;
    event_id before = previous_write(search, id);
    add_need(search, place, before);
    event_id reader = graph_readers(search->graph, event->location, before);
    for (; reader; reader = graph_event(search->graph, reader)->next_reader)
        add_need(search, place, reader);
}

/* Whether the event `id`, a write, lets in `other`, on the same location and later. */
static bool enables(const struct preemption_search *search, event_id id, event_id other)
{
    const struct graph *graph = search->graph;
    const struct event *event = graph_event(graph, id), *later = graph_event(graph, other);
    return (later->flags & EVENT_NEEDS) && later->thread != event->thread &&
           preemption_scope_contains(&search->scope, search->graph, other) &&
           graph_disables(graph, event->co_prev, later) && !graph_disables(graph, id, later);
}

/* The same of what reads `write`, and only reads. */
static bool enables_reader(const struct preemption_search *search, event_id id, event_id write)
{
    const struct graph *graph = search->graph;
    event_id reader = graph_event(graph, write)->readers;
    for (; reader; reader = graph_event(graph, reader)->next_reader)
        if (enables(search, id, reader))
            return true;
    return false;
}

/* Whether the event lets in what another thread does later on. */
static bool releases(const struct preemption_search *search, event_id id)
{
    const struct graph *graph = search->graph;
    const struct event *event = graph_event(graph, id);
    if (!graph_may_enable(graph, event))
        return false;
    if (event->flags & EVENT_QUEUES) /* at the other end */
        return true;
    if (enables_reader(search, id, id))
        return true;
    for (event_id next = event->co_next; next; next = graph_event(graph, next)->co_next)
        if (enables(search, id, next) || enables_reader(search, id, next))
            return true;
    return false;
}

static void add_segment(struct preemption_search *search, const struct preemption_segment *segment)
{
    array_reserve(search->segments, search->segment_capacity, search->segment_count + 1);
    search->segments[search->segment_count++] = *segment;
}

/* Adds the segments of a thread. */
static void cut_thread(struct preemption_search *search, unsigned thread)
{
    const struct graph *graph = search->graph;
    const event_id *events = graph->threads[thread].events;
    uint32_t count = preemption_scope_events(&search->scope, search->graph, thread), number = 0;
    int32_t section = -1;
    struct place place = {.thread = thread, .known = graph_porf(graph, EVENT_INIT)};
    for (uint32_t i = 0; i < count; i++) {
        const struct event *event = graph_event(graph, events[i]);
        uint32_t needs = search->need_count;
        place.forced = false;
        add_needs(search, &place, events[i]);
        bool is_edge = (event->flags & EVENT_SECTION) != 0;
        bool begins_section = is_edge && (event->flags & EVENT_HOLDS);
        bool frees = section < 0 && !is_edge && releases(search, events[i]);
        if (i == 0 || begins_section || frees || search->need_count > needs) {
            bool waits = event_may_wait(event);
            add_segment(search,
                        &(struct preemption_segment){.first = i,
                                                     .needs = needs,
                                                     .forced = i > 0 && place.forced && !waits,
                                                     .section = section,
                                                     .releases = frees});
            place.first = (clock_entry)i;
            number++;
        }
        search->number_of[events[i]] = number - 1;
        if (is_edge)
            section = begins_section ? (int32_t)number - 1 : -1;
        place.known = graph_porf(graph, events[i]);
    }
    if (search->scope.pending == (int)thread) {
        add_segment(search, &(struct preemption_segment){
                                .first = count, .needs = search->need_count, .section = section});
        number++;
    }
    search->end[thread] = (clock_entry)number;
}

/* Replaces each segment's mark of a forced preemption in front of it by their number behind it. */
static uint32_t sum_forced(struct preemption_search *search, unsigned thread)
{
    uint32_t later = 0;
    for (uint32_t i = search->segment_count; i-- > search->first_segment[thread];) {
        uint32_t forced = search->segments[i].forced;
        search->segments[i].forced = later;
        later += forced;
    }
    return later;
}

/* Has the pending event's alternatives, and what segments need, as numbers of segments. */
static void number_needs(struct preemption_search *search)
{
    for (uint32_t i = 0; i < search->need_count; i++)
        search->needs[i].number = search->number_of[search->needs[i].number] + 1;
    size_t size = (size_t)search->scope.alternatives * search->width;
    array_reserve(search->pending_needs, search->pending_needs_capacity, size);
    for (size_t i = 0; i < size; i++) {
        clock_entry count = search->scope.needs[i];
        search->pending_needs[i] = 0;
        if (count) {
            const event_id *events = search->graph->threads[i % search->width].events;
            search->pending_needs[i] = (clock_entry)search->number_of[events[count - 1]] + 1;
        }
    }
}

uint32_t segment_cut(struct preemption_search *search)
{
    const struct graph *graph = search->graph;
    uint32_t forced = 0;
    array_reserve(search->number_of, search->number_of_capacity, graph->count);
    search->segment_count = search->need_count = 0;
    for (unsigned t = 0; t < graph->thread_count && forced <= search->most; t++) {
        search->first_segment[t] = search->segment_count;
        cut_thread(search, t);
        forced += sum_forced(search, t);
    }
    if (forced > search->most)
        return forced;
    add_segment(search, &(struct preemption_segment){.needs = search->need_count});
    number_needs(search);
    return forced;
}
