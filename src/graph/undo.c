#include "graph/undo.h"

#include "base/error.h"
#include "base/memory.h"

enum entry_kind { ENTRY_CLOCK, ENTRY_REMOVED, ENTRY_EVENT, ENTRY_STATES };
enum { EVENT_WORDS = sizeof(struct event) / sizeof(uint32_t) };

/* Room for an entry of `words` words at the log's end. */
static uint32_t *append(struct graph *graph, size_t words)
{
    array_reserve(graph->log, graph->log_capacity, graph->log_used + words);
    uint32_t *entry = graph->log + graph->log_used;
    graph->log_used += words;
    return entry;
}

void undo_log_clock(struct graph *graph, event_id id)
{
    unsigned width = graph->width;
    uint32_t *entry = append(graph, width + 3);
    clock_copy((clock_entry *)entry, graph_hb(graph, id), width);
    entry[width] = width;
    entry[width + 1] = id;
    entry[width + 2] = ENTRY_CLOCK;
}

void undo_log_removed(struct graph *graph, event_id id)
{
    uint32_t *entry = append(graph, 2);
    entry[0] = id;
    entry[1] = ENTRY_REMOVED;
}

void undo_log_event(struct graph *graph, event_id id)
{
    unsigned width = graph->width;
    uint32_t *entry = append(graph, EVENT_WORDS + 2 * width + 3);
    memcpy(entry, &graph->events[id], sizeof(struct event));
    entry += EVENT_WORDS;
    clock_copy((clock_entry *)entry, graph_porf(graph, id), width);
    clock_copy((clock_entry *)entry + width, graph_hb(graph, id), width);
    entry += 2 * width;
    entry[0] = width;
    entry[1] = id;
    entry[2] = ENTRY_EVENT;
}

void undo_log_states(struct graph *graph)
{
    uint32_t *entry = append(graph, graph->thread_count + 2);
    for (unsigned t = 0; t < graph->thread_count; t++)
        entry[t] = graph->threads[t].state;
    entry[graph->thread_count] = graph->thread_count;
    entry[graph->thread_count + 1] = ENTRY_STATES;
}

static void restore_clock(const struct graph *graph, clock_entry *clock, const uint32_t *entry,
                          unsigned width)
{
    clock_copy(clock, (const clock_entry *)entry, width);
    if (width < graph->width)
        memset(clock + width, 0, (graph->width - width) * sizeof *clock);
}

/* Undoes the entry whose last word is entry[-1]; returns where it begins. */
static const uint32_t *undo_entry(struct graph *graph, const uint32_t *entry, event_id count)
{
    enum entry_kind kind = entry[-1];
    uint32_t id = entry[-2];
    unsigned width = entry[-3];
    clock_entry *hb = graph->hb + (size_t)id * graph->width;
    switch (kind) {
    case ENTRY_CLOCK:
        entry -= 3 + width;
        if (id < count)
            restore_clock(graph, hb, entry, width);
        return entry;
    case ENTRY_REMOVED:
        graph_link(graph, id);
        return entry - 2;
    case ENTRY_EVENT:
        graph_unlink(graph, id);
        entry -= 3 + width;
        restore_clock(graph, hb, entry, width);
        entry -= width;
        restore_clock(graph, graph->porf + (size_t)id * graph->width, entry, width);
        entry -= EVENT_WORDS;
        memcpy(&graph->events[id], entry, sizeof(struct event));
        return entry;
    case ENTRY_STATES:
        entry -= 2 + id;
        for (unsigned t = 0; t < id; t++)
            graph->threads[t].state = entry[t];
        return entry;
    }
    bug("undo entry %d", kind);
}

void graph_undo_changes(struct graph *graph, struct graph_mark mark)
{
    graph->unsettled = 0;
    while (graph->count > mark.count) {
        event_id id = --graph->count;
        if (graph->events[id].flags & EVENT_PRESENT)
            graph_unlink(graph, id);
    }
    const uint32_t *entry = graph->log + graph->log_used;
    const uint32_t *end = graph->log + mark.log;
    while (entry > end)
        entry = undo_entry(graph, entry, mark.count);
    graph->log_used = mark.log;
}

static void each_logged_state(struct graph *graph, void (*visit)(void *, uint32_t *), void *context)
{
    uint32_t *entry = graph->log + graph->log_used;
    while (entry > graph->log) {
        switch ((enum entry_kind)entry[-1]) {
        case ENTRY_CLOCK:
            entry -= 3 + entry[-3];
            break;
        case ENTRY_REMOVED:
            entry -= 2;
            break;
        case ENTRY_EVENT:
            entry -= 3 + 2 * entry[-3] + EVENT_WORDS;
            visit(context, entry + offsetof(struct event, state) / sizeof *entry);
            break;
        case ENTRY_STATES: {
            uint32_t count = entry[-2];
            entry -= 2 + count;
            for (uint32_t t = 0; t < count; t++)
                visit(context, &entry[t]);
            break;
        }
        }
    }
}

void graph_each_state(struct graph *graph, void (*visit)(void *, uint32_t *), void *context)
{
    for (event_id id = 1; id < graph->count; id++)
        visit(context, &graph->events[id].state);
    for (unsigned t = 0; t < graph->thread_count; t++)
        visit(context, &graph->threads[t].state);
    each_logged_state(graph, visit, context);
}
