#include "model/missing_order.h"

#include "base/error.h"
#include "base/order.h"

/* Whether what synchronises with the write comes after `first`: it is a release, or behind a
 * release fence of its thread. */
static bool is_released(const struct graph *graph, event_id write, event_id first)
{
    const struct event *event = graph_event(graph, write);
    if (order_releases(graph_order(graph, write)))
        return true;
    for (uint32_t i = event->index; i-- > 0;) {
        event_id fence = graph->threads[event->thread].events[i];
        if (graph_is_fence(graph, fence) && order_releases(graph_order(graph, fence)))
            return graph_in_clock(graph, graph_hb(graph, fence), first);
    }
    return false;
}

/* Whether what the read synchronises with happens before what comes after the events of `past`: it
 * is an acquire, or an acquire fence of its thread in `past` is behind it. */
static bool is_acquired(const struct graph *graph, event_id read, const clock_entry *past)
{
    const struct event *event = graph_event(graph, read);
    if (order_acquires(graph_order(graph, read)))
        return true;
    for (uint32_t i = event->index + 1; (clock_entry)i < past[event->thread]; i++) {
        event_id fence = graph->threads[event->thread].events[i];
        if (graph_is_fence(graph, fence) && order_acquires(graph_order(graph, fence)))
            return true;
    }
    return false;
}

static unsigned count_lacks(struct missing_order pair)
{
    return pair.write == EVENT_INIT ? 3 : 2u - pair.releases - pair.acquires;
}

/* Puts into *best the best pair of this read, which is in `past`, if it is better. */
static void examine(const struct graph *graph, event_id read, event_id first,
                    const clock_entry *past, struct missing_order *best)
{
    bool acquires = is_acquired(graph, read, past);
    event_id write = graph_event(graph, read)->rf;
    while (write != EVENT_INIT && graph_order(graph, write) != ORDER_NONE) {
        struct missing_order pair = {write, read, is_released(graph, write, first), acquires,
                                     false};
        if (graph_in_clock(graph, graph_hb(graph, write), first) &&
            count_lacks(pair) < count_lacks(*best))
            *best = pair;
        if (!(graph_event(graph, write)->flags & EVENT_READS))
            return;
        write = graph_event(graph, write)->rf;
    }
}

/* Whether the write is of a release sequence of C17's, at whose beginning `first` has happened. All
 * stores in it are of one thread. */
static bool is_of_sequence(const struct graph *graph, event_id write, event_id first)
{
    int storing = -1; /* that thread; -1: there was no store yet */
    for (event_id id = write; id != EVENT_INIT && graph_order(graph, id) != ORDER_NONE;
         id = graph_event(graph, id)->co_prev) {
        const struct event *event = graph_event(graph, id);
        bool is_own = storing < 0 || storing == (int)event->thread;
        if (is_own && is_released(graph, id, first) &&
            graph_in_clock(graph, graph_hb(graph, id), first))
            return true;
        if (event->flags & EVENT_READS)
            continue;
        if (!is_own)
            return false;
        storing = (int)event->thread;
    }
    return false;
}

struct missing_order missing_order_find(const struct graph *graph, unsigned thread, event_id first)
{
    const clock_entry *past = graph_hb(graph, graph_last(graph, thread));
    require(graph->stale == 0 && !graph_in_clock(graph, past, first));
    struct missing_order best = {.write = EVENT_INIT};
    for (unsigned i = 0; i < graph->thread_count; i++) {
        unsigned t = (thread + i) % graph->thread_count;
        for (clock_entry n = past[t]; n > 0; n--) {
            event_id id = graph->threads[t].events[n - 1];
            bool is_atomic = graph_order(graph, id) != ORDER_NONE;
            if (is_atomic && (graph_event(graph, id)->flags & EVENT_READS))
                examine(graph, id, first, past, &best);
        }
    }
    verify(best.write == EVENT_INIT || count_lacks(best) > 0);
    best.by_c17 =
        best.write != EVENT_INIT && best.acquires && is_of_sequence(graph, best.write, first);
    return best;
}
