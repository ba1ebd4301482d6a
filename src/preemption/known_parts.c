#include "preemption/known_parts.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/mix.h"
#include "graph/sets.h"

void known_parts_release(struct known_parts *known)
{
    free(known->clocks);
    free(known->last);
    *known = (struct known_parts){0};
}

void known_parts_forget(struct known_parts *known, event_id count)
{
    while (known->count > 0 && known->parts[known->count - 1].newest >= count)
        known->count--;
}

/* The clocks of a row: the part; then what its pending step needs. */
static clock_entry *row_clocks(const struct known_parts *known, unsigned row)
{
    return known->clocks + (size_t)row * (1 + KNOWN_ALTERNATIVES) * known->width;
}

static struct known_last *row_last(const struct known_parts *known, unsigned row)
{
    return known->last + (size_t)row * known->width;
}

static uint64_t hash_of_clock(uint64_t hash, const clock_entry *clock, unsigned width)
{
    for (unsigned i = 0; i < width; i++)
        hash = mix64(hash + (uint32_t)clock[i]);
    return hash;
}

/* The event as it is in the graph. */
static struct known_last last_of(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    uint64_t hash = hash_of_clock(event->rf, graph_porf(graph, id), graph->width);
    if (event_is_reading(event))
        hash = hash_of_clock(hash, graph_set(graph, id), graph->width);
    return (struct known_last){id, hash};
}

static struct preemption_scope scope_of(const struct known_parts *known,
                                        const struct known_part *part)
{
    const clock_entry *clocks = row_clocks(known, part->row);
    return (struct preemption_scope){
        .keep = clocks,
        .pending = part->pending,
        .needs = clocks + known->width,
        .alternatives = part->alternatives,
        .pending_may_be_free = part->pending_may_be_free,
    };
}

/* Sets `keep` to the events of the scope. */
static void keep_scope(const struct graph *graph, const struct preemption_scope *scope,
                       clock_entry *keep)
{
    memset(keep, 0, graph->width * sizeof *keep);
    for (unsigned t = 0; t < graph->thread_count; t++)
        keep[t] = (clock_entry)preemption_scope_events(scope, graph, t);
}

/* Whether each alternative of `large` has all of one of `small`. */
static bool need_more(const struct preemption_scope *large, const struct preemption_scope *small,
                      unsigned width)
{
    for (unsigned i = 0; i < large->alternatives; i++) {
        unsigned j = 0;
        while (j < small->alternatives && !clock_includes(large->needs + (size_t)i * width,
                                                          small->needs + (size_t)j * width, width))
            j++;
        if (j == small->alternatives)
            return false;
    }
    return true;
}

/* Whether a linearisation of the large part is one of the small part if the other events are left
 * out. */
static bool includes(const struct preemption_scope *large, const struct preemption_scope *small,
                     unsigned width)
{
    if (!clock_includes(large->keep, small->keep, width))
        return false;
    if (small->pending < 0)
        return true;
    return large->pending == small->pending &&
           large->pending_may_be_free == small->pending_may_be_free &&
           large->keep[large->pending] == small->keep[small->pending] &&
           need_more(large, small, width);
}

/* Whether the graph has the part. */
static bool is_present(const struct known_parts *known, const struct graph *graph,
                       const struct known_part *part)
{
    const clock_entry *keep = row_clocks(known, part->row);
    const struct known_last *last = row_last(known, part->row);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        if (keep[t] > 0 &&
            ((uint32_t)keep[t] > thread->count || thread->events[keep[t] - 1] != last[t].event ||
             last_of(graph, last[t].event).sources != last[t].sources))
            return false;
    }
    return true;
}

enum known_answer known_parts_find(const struct known_parts *known, const struct graph *graph,
                                   const struct preemption_scope *scope)
{
    verify(!graph->stale && !scope->future && !scope->needed);
    if (known->width != graph->width)
        return KNOWN_NOTHING;
    clock_entry keep[graph->width];
    struct preemption_scope asked = *scope;
    keep_scope(graph, scope, keep);
    asked.keep = keep;
    for (unsigned i = known->count; i-- > 0;) {
        const struct known_part *part = &known->parts[i];
        const struct preemption_scope other = scope_of(known, part);
        bool holds = part->is_within ? includes(&other, &asked, graph->width)
                                     : includes(&asked, &other, graph->width);
        if (holds && is_present(known, graph, part))
            return part->is_within ? KNOWN_WITHIN : KNOWN_BEYOND;
    }
    return KNOWN_NOTHING;
}

/* Makes the clocks as wide as the graph's. If they were not, no part is known. */
static void fit(struct known_parts *known, unsigned width)
{
    if (known->width == width)
        return;
    known_parts_release(known);
    known->width = width;
    known->clocks =
        memory_new((size_t)KNOWN_PARTS * (1 + KNOWN_ALTERNATIVES) * width, sizeof *known->clocks);
    known->last = memory_new((size_t)KNOWN_PARTS * width, sizeof *known->last);
    for (unsigned i = 0; i < KNOWN_PARTS; i++)
        known->parts[i].row = i;
}

/* Makes room for a part whose newest event is this one. */
static struct known_part *insert(struct known_parts *known, event_id newest)
{
    struct known_part *parts = known->parts;
    if (known->count == KNOWN_PARTS) {
        unsigned row = parts[0].row;
        memmove(parts, parts + 1, (KNOWN_PARTS - 1) * sizeof *parts);
        parts[--known->count].row = row;
    }
    unsigned i = known->count++, row = parts[i].row;
    for (; i > 0 && parts[i - 1].newest > newest; i--)
        parts[i] = parts[i - 1];
    parts[i] = (struct known_part){.newest = newest, .row = row};
    return &parts[i];
}

void known_parts_add(struct known_parts *known, const struct graph *graph,
                     const struct preemption_scope *scope, bool is_within)
{
    unsigned alternatives = scope->pending < 0 ? 0 : scope->alternatives;
    event_id newest = EVENT_INIT;
    if (alternatives > KNOWN_ALTERNATIVES)
        return;
    fit(known, graph->width);
    clock_entry keep[graph->width];
    struct known_last last[graph->width];
    keep_scope(graph, scope, keep);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        last[t] = last_of(graph, keep[t] ? graph->threads[t].events[keep[t] - 1] : EVENT_INIT);
        newest = last[t].event > newest ? last[t].event : newest;
    }
    struct known_part *part = insert(known, newest);
    part->pending = scope->pending;
    part->alternatives = alternatives;
    part->pending_may_be_free = alternatives > 0 && scope->pending_may_be_free;
    part->is_within = is_within;
    clock_entry *clocks = row_clocks(known, part->row);
    clock_copy(clocks, keep, graph->width);
    for (unsigned i = 0; i < alternatives; i++)
        clock_copy(clocks + (1 + i) * graph->width, scope->needs + (size_t)i * graph->width,
                   graph->width);
    memcpy(row_last(known, part->row), last, graph->thread_count * sizeof *last);
}
