#include "graph/copy.h"

#include "base/error.h"
#include "graph/causes.h"

#include <string.h>

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
        .flags = (uint16_t)(event->flags & ~DERIVED),
    };
    return graph_add(copy, event->thread, &addition);
}

void graph_copy(struct graph *copy, const struct graph *graph, const clock_entry *keep,
                const struct graph_clocks *clocks, event_id *stamps)
{
    require(graph->set_count == 0);
    graph_init(copy, clocks);
    graph_fit(copy, graph->thread_count, (uint32_t)graph->location_capacity);
    memset(stamps, 0, graph->count * sizeof *stamps);
    for (bool grows = true; grows;) {
        grows = false;
        for (unsigned t = 0; t < graph->thread_count; t++) {
            const struct graph_thread *thread = &graph->threads[t];
            clock_entry end = keep ? keep[t] : (clock_entry)thread->count;
            for (clock_entry i = (clock_entry)copy->threads[t].count; i < end; i++) {
                const struct event *event = graph_event(graph, thread->events[i]);
                if (!is_ready(graph, event, stamps))
                    break;
                stamps[thread->events[i]] = add(copy, graph, event, stamps);
                grows = true;
            }
        }
    }
    graph_update_hb(copy);
    for (unsigned t = 0; t < graph->thread_count; t++)
        require(copy->threads[t].count == (keep ? (uint32_t)keep[t] : graph->threads[t].count));
}
