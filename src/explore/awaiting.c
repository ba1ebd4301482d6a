/* awaiting.c - the rows of restrictions: keeping them along with the search, and applying them. */
#include "explore/awaiting.h"

#include "base/error.h"
#include "base/memory.h"

#include <string.h>

void awaiting_fit(struct awaiting_rows *rows, size_t count, unsigned width)
{
    require(count >= rows->count && width >= rows->width);
    struct awaiting *entries = memory_new(count * width, sizeof *entries);
    for (size_t row = 0; row < rows->count; row++)
        memcpy(entries + row * width, awaiting_row(rows, row), rows->width * sizeof *entries);
    free(rows->entries);
    *rows = (struct awaiting_rows){.entries = entries, .count = count, .width = width};
}

void awaiting_release(struct awaiting_rows *rows)
{
    free(rows->entries);
}

void awaiting_inherit(struct awaiting_rows *rows, size_t row)
{
    verify(row > 0 && row < rows->count);
    memcpy(awaiting_row(rows, row), awaiting_row(rows, row - 1),
           rows->width * sizeof *rows->entries);
}

void awaiting_pass_over(struct awaiting *row, const struct graph *graph, unsigned thread)
{
    verify(thread < graph->thread_count);
    row[thread].since = graph->count;
    row[thread].since_index = graph->threads[thread].count;
}

/* The thread's entry when `read` was added. An older row has the state of an older frame. */
static struct awaiting entry_before(const struct awaiting_rows *rows, size_t row, unsigned thread,
                                    event_id read)
{
    size_t revisited = row, passed = row;
    while (awaiting_row(rows, revisited)[thread].read >= read)
        revisited--;
    while (awaiting_row(rows, passed)[thread].since > read)
        passed--;
    struct awaiting entry = awaiting_row(rows, revisited)[thread];
    entry.since = awaiting_row(rows, passed)[thread].since;
    entry.since_index = awaiting_row(rows, passed)[thread].since_index;
    return entry;
}

void awaiting_rewind(struct awaiting_rows *rows, size_t row, event_id read)
{
    verify(row > 0 && row < rows->count && read > EVENT_INIT);
    struct awaiting *awaiting = awaiting_row(rows, row);
    for (unsigned t = 0; t < rows->width; t++)
        awaiting[t] = entry_before(rows, row - 1, t, read);
}

void awaiting_revisit(struct awaiting *row, const struct graph *graph, event_id read,
                      event_id write)
{
    require(read < write && write < graph->count);
    verify(graph_event(graph, read)->flags & EVENT_READS);
    verify(graph_event(graph, write)->flags & EVENT_WRITES);
    row[graph_event(graph, read)->thread] = (struct awaiting){.read = read, .write = write};
}

/* The last write in the location's co that is in the causal prefix of `write`, which is not the
 * initial one, without `write` itself. */
static event_id last_before(const struct graph *graph, event_id write)
{
    const clock_entry *prefix = graph_porf(graph, write);
    event_id last = graph_co_last(graph, graph_event(graph, write)->location);
    while (last && (last == write || !graph_in_clock(graph, prefix, last)))
        last = graph_event(graph, last)->co_prev;
    return last;
}

bool awaiting_is_overtaken(const struct awaiting *entry, const struct graph *graph, event_id rf)
{
    verify(entry->read != EVENT_INIT && entry->write != EVENT_INIT);
    verify(graph_event(graph, rf)->flags & EVENT_PRESENT);
    while (rf != entry->write) {
        if (!graph_in_clock(graph, graph_porf(graph, rf), entry->write))
            return true;
        rf = last_before(graph, rf);
    }
    return false;
}

bool awaiting_was_revisited(const struct awaiting *entry, const struct graph *graph,
                            unsigned thread)
{
    verify(entry->read == EVENT_INIT || entry->write != EVENT_INIT);
    return entry->read && graph_event(graph, entry->read)->index == graph->threads[thread].count;
}

bool awaiting_excludes(const struct awaiting *entry, const struct graph *graph, unsigned thread,
                       event_id rf)
{
    verify(rf < graph->count && thread < graph->thread_count);
    if (rf < entry->since && graph->threads[thread].count == entry->since_index)
        return true;
    return awaiting_was_revisited(entry, graph, thread) && awaiting_is_overtaken(entry, graph, rf);
}

event_id awaiting_first_stamp(const struct awaiting_rows *rows, size_t row,
                              const struct graph *graph, event_id id)
{
    verify(row < rows->count && (graph_event(graph, id)->flags & EVENT_PRESENT));
    const struct event *event = graph_event(graph, id);
    /* Below an entry with an older read, newer reads are obsolete: a revisit has removed them. */
    for (event_id oldest = id; oldest != 0; row--) {
        event_id read = awaiting_row(rows, row)[event->thread].read;
        if (read >= oldest)
            continue;
        if (read != 0 && graph_event(graph, read)->index == event->index)
            return read;
        oldest = read;
    }
    return 0;
}
