/* lower_bound.c - how forced preemptions are found.
 *
 * Suppose that a thread must be left between two of its events. It is preempted there, if it does
 * not wait in front of one of them. So no event between the two may wait, and neither may the
 * second one, with one exception: it may be a lock if the first event is the thread's last write of
 * that lock. When the thread is left for the first time in between, the lock is still free. The
 * pairs of events of a thread do not overlap: each begins where the last one ends, or later. So
 * they stand for different preemptions. Nor does the thread yield between the two, or in front of
 * the second one.
 *
 * Each event is looked at once. A write is looked at again when another event comes before it, as
 * an earlier write in co or as a reader of that write. Some forced preemptions are missed: those
 * that follow from longer paths. But none is wrong: for each part of the graph, it is asked again
 * whether something must come in between. So what is known stays true when events are taken out. */
#include "preemption/lower_bound.h"

#include "base/error.h"
#include "base/memory.h"
#include "graph/causes.h"
#include "preemption/waiting.h"

void lower_bound_init(struct lower_bound *lower_bound)
{
    *lower_bound = (struct lower_bound){.now.counted = EVENT_INIT + 1};
}

void lower_bound_release(struct lower_bound *lower_bound)
{
    free(lower_bound->list);
    free(lower_bound->last_free);
    free(lower_bound->is_stop);
    *lower_bound = (struct lower_bound){0};
}

/* A part of a graph, and the index of an event of `thread` there. */
struct part {
    const clock_entry *keep; /* NULL: all */
    unsigned thread;
    clock_entry index;
};

/* Whether the event, of another thread, comes after that one by a path that does not leave the
 * part. */
static inline bool comes_after(const struct graph *graph, const struct part *part, event_id id)
{
    const clock_entry *before = graph_precedence(graph, id);
    if (before[part->thread] <= part->index || graph_event(graph, id)->thread == part->thread)
        return false;
    return !part->keep || (graph_in_clock(graph, part->keep, id) &&
                           (graph_porf(graph, id)[part->thread] > part->index ||
                            clock_includes(part->keep, before, graph->width)));
}

/* Whether a cause of the event does. */
static inline bool has_forced_cause(const struct graph *graph, const struct part *part,
                                    const struct event *event)
{
    event_id cause = causes_next(graph, event, 0);
    while (cause && !comes_after(graph, part, cause))
        cause = causes_next(graph, event, cause);
    return cause != 0;
}

/* Whether something that must come directly before the event does. */
static inline __attribute__((always_inline)) bool
has_forced(const struct graph *graph, const struct part *part, const struct event *event)
{
    if (comes_after(graph, part, event->rf) || has_forced_cause(graph, part, event))
        return true;
    if (!(event->flags & EVENT_WRITES) || !graph_has_interleavings(graph))
        return false;
    event_id reader = graph_readers(graph, event->location, event->co_prev);
    for (; reader; reader = graph_event(graph, reader)->next_reader)
        if (comes_after(graph, part, reader))
            return true;
    return comes_after(graph, part, event->co_prev);
}

static bool is_forced_between(const struct graph *graph, clock_entry index,
                              const struct event *event)
{
    return has_forced(graph, &(struct part){.thread = event->thread, .index = index}, event);
}

/* The event at which the i-th known forced preemption ends, if it is of the thread; or NULL. */
static const struct event *end_of(const struct lower_bound *lower_bound, const struct graph *graph,
                                  uint32_t i, unsigned thread)
{
    const struct event *event = graph_event(graph, lower_bound->list[i].behind);
    return event->thread == thread && (event->flags & EVENT_PRESENT) ? event : NULL;
}

/* The index of the event of the thread at which its last known forced preemption ends, in front of
 * its event number `end`; 0: none is known. */
static clock_entry last_end(const struct lower_bound *lower_bound, const struct graph *graph,
                            unsigned thread, uint32_t end)
{
    uint32_t last = 0;
    for (uint32_t i = 0; i < lower_bound->now.count; i++) {
        const struct event *behind = end_of(lower_bound, graph, i, thread);
        if (behind && behind->index < end && behind->index > last)
            last = behind->index;
    }
    return (clock_entry)last;
}

/* Whether a known forced preemption begins in front of the event, and ends there or later. */
static bool is_inside(const struct lower_bound *lower_bound, const struct graph *graph,
                      const struct event *event)
{
    for (uint32_t i = 0; i < lower_bound->now.count; i++) {
        const struct event *behind = end_of(lower_bound, graph, i, event->thread);
        if (behind && behind->index >= event->index &&
            lower_bound->list[i].first < (clock_entry)event->index)
            return true;
    }
    return false;
}

static void fit(struct lower_bound *lower_bound, event_id id)
{
    if (id < lower_bound->capacity)
        return;
    lower_bound->capacity = 2 * ((size_t)id + 1);
    lower_bound->last_free = memory_resize(lower_bound->last_free, lower_bound->capacity,
                                           sizeof *lower_bound->last_free);
    lower_bound->is_stop =
        memory_resize(lower_bound->is_stop, lower_bound->capacity, sizeof *lower_bound->is_stop);
}

static bool is_of_another(const struct graph *graph, const struct event *event, event_id id)
{
    return id > EVENT_INIT && graph_event(graph, id)->thread != event->thread;
}

/* Whether an event of another thread comes directly before the event, which is of plain data and
 * has no other causes; but not if the event in front of it certainly comes after that one, too. In
 * hb that may change, when an event in between is deleted. */
static bool has_more_before(const struct graph *graph, const struct event *event, event_id id)
{
    if (!graph_has_interleavings(graph)) {
        const clock_entry *before = graph_precedence(graph, graph_before(graph, event));
        return clock_sum(graph_precedence(graph, id), graph->width) !=
               clock_sum(before, graph->width) + 1;
    }
    if (is_of_another(graph, event, event->rf))
        return true;
    if (!(event->flags & EVENT_WRITES))
        return false;
    event_id reader = graph_readers(graph, event->location, event->co_prev);
    while (reader && !is_of_another(graph, event, reader))
        reader = graph_event(graph, reader)->next_reader;
    return reader || is_of_another(graph, event, event->co_prev);
}

/* Takes note of the event, for last_free and is_stop. Only plain data let nobody go, and their
 * threads do not wait. */
static void note(struct lower_bound *lower_bound, const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    fit(lower_bound, id);
    lower_bound->is_stop[id] = event->index == 0 || !(event->flags & EVENT_PLAIN) ||
                               graph_yields(graph, id) || has_more_before(graph, event, id);
    lower_bound->last_free[id] = event_may_be_free(graph, id) ? (clock_entry)event->index
                                 : event->index ? lower_bound->last_free[graph_before(graph, event)]
                                                : 0;
}

/* The index of the thread's last event from number `from` to `end` in front of which it may wait or
 * yields; `from`: none. Requires that they were looked at. */
static clock_entry last_free(const struct lower_bound *lower_bound, const struct graph *graph,
                             unsigned thread, clock_entry from, uint32_t end)
{
    const event_id *events = graph->threads[thread].events;
    verify(from <= (clock_entry)end && end <= graph->threads[thread].count);
    if (end == 0)
        return from;
    verify(events[end - 1] < lower_bound->capacity);
    clock_entry last = lower_bound->last_free[events[end - 1]];
    return last > from ? last : from;
}

/* The index of the event of its thread from which the thread must run on without a switch to find
 * the event enabled: a lock that it has written is still free, or its own. */
static clock_entry enabled_behind(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    if (graph_yields(graph, id))
        return FORCED_NOWHERE;
    if (!event_may_wait(event))
        return FORCED_ANYWHERE;
    event_id before = event->previous_access;
    bool is_lock = event->role == ROLE_ORDINARY &&
                   (event->flags & (EVENT_WAITS | EVENT_GUARDED)) == EVENT_WAITS;
    return is_lock && before && (graph_event(graph, before)->flags & EVENT_WRITES)
               ? (clock_entry)graph_event(graph, before)->index
               : FORCED_NOWHERE;
}

/* The same of an event that was looked at. Most events are not free. */
static inline clock_entry known_enabled_behind(const struct lower_bound *lower_bound,
                                               const struct graph *graph, event_id id)
{
    verify(id < lower_bound->capacity);
    return lower_bound->last_free[id] < (clock_entry)graph_event(graph, id)->index
               ? FORCED_ANYWHERE
               : enabled_behind(graph, id);
}

/* Few events are forced even from the earliest beginning, so that this is asked first. */
static void look_at(struct lower_bound *lower_bound, const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    clock_entry enabled = enabled_behind(graph, id);
    if (event->index == 0 || enabled == FORCED_NOWHERE)
        return;
    clock_entry earliest = last_end(lower_bound, graph, event->thread, event->index);
    if (enabled != FORCED_ANYWHERE) {
        if (earliest > enabled ||
            last_free(lower_bound, graph, event->thread, enabled, event->index) > enabled)
            return;
        earliest = enabled;
    }
    if (!is_forced_between(graph, earliest, event))
        return;
    clock_entry first = last_free(lower_bound, graph, event->thread, earliest, event->index);
    if (first > earliest && !is_forced_between(graph, first, event))
        return;
    verify(!is_inside(lower_bound, graph, event));
    *array_push(lower_bound->list, lower_bound->now.count, lower_bound->list_capacity) =
        (struct forced_preemption){id, first};
}

/* Looks at an event (0: none) that was looked at before, as there is more in front of it now. */
static void look_again(struct lower_bound *lower_bound, const struct graph *graph, event_id id)
{
    if (!id)
        return;
    lower_bound->is_stop[id] = true;
    if (!is_inside(lower_bound, graph, graph_event(graph, id)))
        look_at(lower_bound, graph, id);
}

/* The write in front of which the event came when it was added; 0: none. */
static event_id next_write(const struct graph *graph, const struct event *event)
{
    if ((event->flags & EVENT_MAXIMAL) || !graph_has_interleavings(graph))
        return 0;
    if (event->flags & EVENT_WRITES)
        return event->co_next;
    return event->flags & EVENT_READS ? graph_co_next(graph, event->location, event->rf) : 0;
}

void lower_bound_update(struct lower_bound *lower_bound, const struct graph *graph)
{
    require(!graph->stale);
    struct lower_bound_state *now = &lower_bound->now;
    if (now->reread)
        note(lower_bound, graph, now->reread);
    look_again(lower_bound, graph, now->reread);
    for (now->reread = 0; now->counted < graph->count; now->counted++) {
        const struct event *event = graph_event(graph, now->counted);
        if (!(event->flags & EVENT_PRESENT))
            continue;
        note(lower_bound, graph, now->counted);
        look_at(lower_bound, graph, now->counted);
        look_again(lower_bound, graph, next_write(graph, event));
    }
}

const bool *lower_bound_stops(const struct lower_bound *lower_bound, const struct graph *graph)
{
    const struct lower_bound_state *now = &lower_bound->now;
    return now->counted == graph->count && !now->reread ? lower_bound->is_stop : NULL;
}

void lower_bound_reread(struct lower_bound *lower_bound, event_id id)
{
    require(id > EVENT_INIT);
    if (id < lower_bound->now.counted)
        lower_bound->now.reread = id;
}

uint32_t lower_bound_of_part(const struct lower_bound *lower_bound, const struct graph *graph,
                             const clock_entry *keep, uint32_t most)
{
    require(!graph->stale && lower_bound->now.counted == graph->count);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < lower_bound->now.count && kept <= most; i++) {
        event_id behind = lower_bound->list[i].behind;
        const struct event *event = graph_event(graph, behind);
        struct part part = {keep, event->thread, lower_bound->list[i].first};
        kept += (event->flags & EVENT_PRESENT) && (!keep || graph_in_clock(graph, keep, behind)) &&
                known_enabled_behind(lower_bound, graph, behind) <= part.index &&
                has_forced(graph, &part, event);
    }
    return kept;
}

bool lower_bound_adds_pending(const struct lower_bound *lower_bound, const struct graph *graph,
                              const clock_entry *keep, unsigned thread, clock_entry enabled,
                              const clock_entry *needs)
{
    require(!graph->stale && lower_bound->now.counted == graph->count);
    verify(keep[thread] <= (clock_entry)graph->threads[thread].count);
    if (keep[thread] == 0)
        return false;
    uint32_t end = (uint32_t)keep[thread];
    clock_entry first =
        last_free(lower_bound, graph, thread, last_end(lower_bound, graph, thread, end), end);
    if (enabled != FORCED_ANYWHERE && first > enabled)
        return false;
    if (first < enabled)
        first = enabled;
    struct part part = {keep, thread, first};
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id last = needs[t] ? graph->threads[t].events[needs[t] - 1] : EVENT_INIT;
        if (t == thread ? needs[t] > first : comes_after(graph, &part, last))
            return true;
    }
    return false;
}

void lower_bound_behind(const struct graph *graph, const struct preemption_scope *scope,
                        unsigned thread, const clock_entry *stops, size_t stop_count,
                        uint32_t *behind)
{
    uint32_t count = preemption_scope_events(scope, graph, thread);
    bool pending = scope->pending == (int)thread;
    verify(!graph->stale && count <= graph->threads[thread].count);
    memset(behind, 0, (count + pending + 1) * sizeof *behind);
    struct part part = {.keep = scope->keep, .thread = thread};
    clock_entry last = 0; /* where a forced preemption ended */
    clock_entry free =
        0; /* the last event in front of which the thread may have waited, or yields */
    for (size_t i = 0; i < stop_count && (uint32_t)stops[i] < count; i++) {
        event_id id = graph->threads[thread].events[stops[i]];
        if (stops[i] == 0)
            continue;
        const struct event *event = graph_event(graph, id);
        clock_entry enabled = enabled_behind(graph, id);
        clock_entry latest = last > free ? last : free;
        part.index = enabled == FORCED_ANYWHERE ? latest : enabled;
        if (part.index >= latest && enabled != FORCED_NOWHERE && has_forced(graph, &part, event)) {
            behind[part.index]++;
            last = stops[i];
        }
        if (event_may_be_free(graph, id))
            free = stops[i];
    }
    for (uint32_t i = count; i-- > 0;)
        behind[i] += behind[i + 1];
}
