#include "explore/patience.h"

#include "base/memory.h"
#include "explore/exploration.h"

#include <stdlib.h>
#include <string.h>

void patience_fit(struct patience_rows *rows, size_t count, unsigned width)
{
    struct patience *entries = memory_new(count * width, sizeof *entries);
    for (size_t row = 0; row < rows->count; row++)
        memcpy(entries + row * width, patience_row(rows, row), rows->width * sizeof *entries);
    free(rows->entries);
    *rows = (struct patience_rows){.entries = entries, .count = count, .width = width};
}

void patience_release(struct patience_rows *rows)
{
    free(rows->entries);
}

void patience_inherit(struct patience_rows *rows, size_t row)
{
    memcpy(patience_row(rows, row), patience_row(rows, row - 1),
           rows->width * sizeof *rows->entries);
}

void patience_pass_over(struct patience *row, const struct graph *graph, unsigned thread)
{
    row[thread].since = graph->count;
    row[thread].since_index = graph->threads[thread].count;
}

/* What the thread's entry was when `read` was added: rows below are as old as their frames. */
static struct patience entry_before(const struct patience_rows *rows, size_t row, unsigned thread,
                                    event_id read)
{
    size_t revisited = row, passed = row;
    while (patience_row(rows, revisited)[thread].read >= read)
        revisited--;
    while (patience_row(rows, passed)[thread].since > read)
        passed--;
    struct patience entry = patience_row(rows, revisited)[thread];
    entry.since = patience_row(rows, passed)[thread].since;
    entry.since_index = patience_row(rows, passed)[thread].since_index;
    return entry;
}

void patience_revisit(struct patience_rows *rows, size_t row, const struct graph *graph,
                      event_id read, event_id write, bool waits)
{
    struct patience *patience = patience_row(rows, row);
    for (unsigned t = 0; t < rows->width; t++)
        patience[t] = entry_before(rows, row, t, read);
    if (waits)
        patience[graph_event(graph, read)->thread] =
            (struct patience){.read = read, .write = write};
}

bool patience_is_overtaken(const struct patience *entry, const struct graph *graph, event_id rf)
{
    while (rf != entry->write) {
        const clock_entry *prefix = graph_porf(graph, rf);
        if (!graph_in_clock(graph, prefix, entry->write))
            return true;
        do
            rf = graph_event(graph, rf)->co_prev;
        while (rf && !graph_in_clock(graph, prefix, rf));
    }
    return false;
}

bool patience_was_revisited(const struct patience *entry, const struct graph *graph,
                            unsigned thread)
{
    return entry->read && graph_event(graph, entry->read)->index == graph->threads[thread].count;
}

bool patience_excludes(const struct patience *entry, const struct graph *graph, unsigned thread,
                       event_id rf)
{
    if (rf < entry->since && graph->threads[thread].count == entry->since_index)
        return true;
    return patience_was_revisited(entry, graph, thread) && patience_is_overtaken(entry, graph, rf);
}

bool patience_is_maximal(const struct exploration *exploration, const clock_entry *prefix,
                         event_id id)
{
    const struct graph *graph = &exploration->graph;
    unsigned thread = graph_event(graph, id)->thread;
    const struct patience *entry = exploration->patience ? &exploration->patience[thread] : NULL;
    if (!entry || entry->read != id || !patience_was_revisited(entry, graph, thread))
        return true;
    event_id last = graph_co_last(graph, exploration_op(exploration, thread)->location);
    while (last > id && !graph_in_clock(graph, prefix, last))
        last = graph_event(graph, last)->co_prev;
    return !patience_is_overtaken(entry, graph, last) &&
           exploration_waits(exploration, thread, last);
}

int patience_next(const struct exploration *exploration)
{
    const struct graph *graph = &exploration->graph;
    for (unsigned t = 0; exploration->patience && t < graph->thread_count; t++)
        if (patience_was_revisited(&exploration->patience[t], graph, t) &&
            exploration_is_enabled(exploration, t))
            return (int)t;
    return -1;
}
