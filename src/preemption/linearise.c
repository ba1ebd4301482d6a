/* linearise.c - takes one event after another that may come next. The thread of the last event goes
 * on if it can. If every event that is left is in a cycle of po, rf, co and fr, or behind one, a
 * write comes earlier than co and fr say. */
#include "preemption/linearise.h"

#include "base/error.h"
#include "graph/causes.h"
#include "preemption/store_buffers.h"

struct row {
    const struct graph *graph;
    const clock_entry *keep;
    clock_entry *done; /* the events in the row */
};

static bool is_kept(const struct row *row, event_id id)
{
    return graph_in_clock(row->graph, row->keep, id);
}

static bool is_done(const struct row *row, event_id id)
{
    return graph_in_clock(row->graph, row->done, id);
}

/* The thread's next event; 0: there is none. */
static event_id next_event(const struct row *row, unsigned thread)
{
    clock_entry next = row->done[thread];
    return next < row->keep[thread] ? row->graph->threads[thread].events[next] : 0;
}

/* Whether all that the event causally depends on is in the row. */
static bool is_caused(const struct row *row, event_id id)
{
    const struct event *event = graph_event(row->graph, id);
    return is_done(row, graph_before(row->graph, event)) && is_done(row, event->rf) &&
           causes_are_in(row->graph, event, row->done);
}

/* Whether all earlier writes of the location are in the row, and all that read them. */
static bool is_next_in_co(const struct row *row, event_id id)
{
    const struct event *event = graph_event(row->graph, id);
    if (!(event->flags & EVENT_WRITES))
        return true;
    event_id before = event->co_prev;
    while (!is_kept(row, before))
        before = graph_event(row->graph, before)->co_prev;
    if (!is_done(row, before))
        return false;
    event_id reader = graph_readers(row->graph, event->location, before);
    for (; reader; reader = graph_event(row->graph, reader)->next_reader)
        if (reader != id && is_kept(row, reader) && !is_done(row, reader))
            return false;
    return true;
}

/* The thread whose event comes next. `strict`: only one that respects co and fr. Returns -1 if
 * there is none. */
static int find_next(const struct row *row, unsigned last, bool strict)
{
    unsigned threads = row->graph->thread_count;
    for (unsigned i = 0; i < threads; i++) {
        unsigned thread = (last + i) % threads;
        event_id id = next_event(row, thread);
        if (id && is_caused(row, id) && (!strict || is_next_in_co(row, id)))
            return (int)thread;
    }
    return -1;
}

static void take(struct row *row, unsigned thread, struct preemption_order *order)
{
    order->is_preempted[order->count] = false;
    order->events[order->count++] = next_event(row, thread);
    row->done[thread]++;
}

bool linearise(const struct graph *graph, const struct memory_model *model, const clock_entry *keep,
               struct preemption_order *order)
{
    clock_entry all[graph->width], done[graph->width];
    memset(all, 0, sizeof all);
    memset(done, 0, sizeof done);
    for (unsigned t = 0; t < graph->thread_count; t++)
        all[t] = (clock_entry)graph->threads[t].count;
    struct row row = {.graph = graph, .keep = keep ? keep : all, .done = done};
    bool is_strict = true;
    order->count = 0;
    for (int thread = 0; thread >= 0;) {
        unsigned last = (unsigned)thread;
        thread = find_next(&row, last, true);
        if (thread < 0 && !clock_includes(done, row.keep, graph->width)) {
            is_strict = false;
            if (model->buffer_use) {
                store_buffers_order(graph, model, row.keep, order);
                break;
            }
            thread = find_next(&row, last, false);
        }
        if (thread >= 0)
            take(&row, (unsigned)thread, order);
    }
    return is_strict;
}
