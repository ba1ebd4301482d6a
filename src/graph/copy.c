#include "graph/copy.h"

#include "base/error.h"
#include "graph/causes.h"

#include <string.h>

struct extras {
    const struct copy_extra *list;
    size_t count;
};

static bool extras_are_ready(const struct extras *extras, event_id id, const event_id *stamps)
{
    for (size_t i = 0; i < extras->count; i++)
        if (extras->list[i].event == id && !stamps[extras->list[i].cause])
            return false;
    return true;
}

static void add_extras(struct graph *copy, const struct extras *extras, event_id id,
                       unsigned thread, const event_id *stamps)
{
    for (size_t i = 0; i < extras->count; i++) {
        const struct addition addition = {.cause = stamps[extras->list[i].cause]};
        if (extras->list[i].event == id)
            graph_add(copy, thread, &addition);
    }
}

/* Whether all that the event depends on is in the copy. */
static bool is_ready(const struct graph *graph, const struct event *event, const event_id *stamps)
{
    event_id before = graph_before(graph, event);
    if ((before && !stamps[before]) || (event->rf && !stamps[event->rf]))
        return false;
    for (event_id cause = causes_next(graph, event, 0); cause;
         cause = causes_next(graph, event, cause))
        if (!stamps[cause])
            return false;
    return true;
}

/* The nearest co predecessor in the copy. */
static event_id place_of(const struct graph *graph, const struct event *event,
                         const event_id *stamps)
{
    event_id before = event->co_prev;
    while (before && !stamps[before])
        before = graph_event(graph, before)->co_prev;
    return stamps[before];
}

static event_id add(struct graph *copy, const struct graph *graph, const struct event *event,
                    const event_id *stamps)
{
    enum { DERIVED = EVENT_PRESENT | EVENT_MAXIMAL | EVENT_REREAD };
    const struct addition addition = {
        .value = event->value,
        .location = event->location,
        .object = event->object,
        .rf = stamps[event->rf],
        .co_prev = event->flags & EVENT_WRITES ? place_of(graph, event, stamps) : EVENT_INIT,
        .cause = stamps[event->cause],
        .role = event->role,
        .flags = (uint16_t)(event->flags & ~DERIVED),
    };
    return graph_add(copy, event->thread, &addition);
}

/* Adds the event, if all that it depends on is in the copy; returns whether it is. */
static bool try_event(struct graph *copy, const struct graph *graph, event_id id,
                      const struct extras *extras, event_id *stamps)
{
    const struct event *event = graph_event(graph, id);
    if (!is_ready(graph, event, stamps) || !extras_are_ready(extras, id, stamps))
        return false;
    add_extras(copy, extras, id, event->thread, stamps);
    stamps[id] = add(copy, graph, event, stamps);
    return true;
}

static void copy_events(struct graph *copy, const struct graph *graph, const clock_entry *keep,
                        const struct extras *extras, event_id *stamps)
{
    clock_entry done[graph->width];
    memset(done, 0, graph->width * sizeof *done);
    for (bool grows = true; grows;) {
        grows = false;
        for (unsigned t = 0; t < graph->thread_count; t++) {
            const struct graph_thread *thread = &graph->threads[t];
            clock_entry end = keep ? keep[t] : (clock_entry)thread->count;
            for (; done[t] < end && try_event(copy, graph, thread->events[done[t]], extras, stamps);
                 done[t]++)
                grows = true;
        }
    }
    for (unsigned t = 0; t < graph->thread_count; t++)
        require(done[t] == (keep ? keep[t] : (clock_entry)graph->threads[t].count));
}

static void begin(struct graph *copy, const struct graph *graph, const struct graph_clocks *clocks,
                  event_id *stamps)
{
    require(graph->set_count == 0);
    graph_init(copy, clocks);
    graph_fit(copy, graph->thread_count, (uint32_t)graph->location_capacity);
    memset(stamps, 0, graph->count * sizeof *stamps);
}

void graph_copy(struct graph *copy, const struct graph *graph, const clock_entry *keep,
                const struct graph_clocks *clocks, event_id *stamps)
{
    begin(copy, graph, clocks, stamps);
    copy_events(copy, graph, keep, &(struct extras){NULL, 0}, stamps);
    graph_update_hb(copy);
}

void graph_copy_with(struct graph *copy, const struct graph *graph, const struct copy_extra *extras,
                     size_t extra_count, const struct graph_clocks *clocks, event_id *stamps)
{
    begin(copy, graph, clocks, stamps);
    copy_events(copy, graph, NULL, &(struct extras){extras, extra_count}, stamps);
    graph_update_hb(copy);
}
