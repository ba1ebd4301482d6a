/* undo.c - the log of changes: writing entries, and undoing them. */
#include "graph/undo.h"

#include "base/error.h"
#include "base/memory.h"
#include "graph/lists.h"

enum entry_kind { ENTRY_CLOCK, ENTRY_REMOVED, ENTRY_EVENT };
enum { EVENT_WORDS = sizeof(struct event) / sizeof(uint32_t), REMOVED_WORDS = 4 };
_Static_assert(EVENT_WORDS * sizeof(uint32_t) == sizeof(struct event), "an event is whole words");
_Static_assert(sizeof(clock_entry) == sizeof(uint32_t), "an entry of a clock is a word");
_Static_assert(offsetof(struct event, state) % sizeof(uint32_t) == 0, "a state is a word");

/* Makes room for an entry of `words` words at the end of the log. */
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
    verify(id < graph->count && (graph->events[id].flags & EVENT_PRESENT));
    uint32_t *entry = append(graph, width + 3);
    clock_copy((clock_entry *)entry, graph->hb + (size_t)id * width, width);
    entry[width] = width;
    entry[width + 1] = id;
    entry[width + 2] = ENTRY_CLOCK;
}

void undo_log_removed(struct graph *graph, event_id id)
{
    uint32_t *entry = append(graph, REMOVED_WORDS);
    const struct event *event = graph_event(graph, id);
    verify((event->flags & EVENT_PRESENT) && graph_last(graph, event->thread) == id);
    bool creates = (event->flags & EVENT_CREATES) != 0;
    entry[0] = creates ? graph->threads[event->value].state : 0;
    entry[1] = graph->threads[event->thread].state;
    entry[2] = id;
    entry[3] = ENTRY_REMOVED;
}

void undo_log_event(struct graph *graph, event_id id)
{
    unsigned width = graph->width;
    verify(!(graph_event(graph, id)->flags & EVENT_PRESENT));
    uint32_t *entry = append(graph, EVENT_WORDS + 2 * width + 4);
    memcpy(entry, &graph->events[id], sizeof(struct event));
    entry += EVENT_WORDS;
    clock_copy((clock_entry *)entry, graph_porf(graph, id), width);
    clock_copy((clock_entry *)entry + width, graph_hb(graph, id), width);
    entry += 2 * width;
    entry[0] = graph->orders[id];
    entry[1] = width;
    entry[2] = id;
    entry[3] = ENTRY_EVENT;
}

static void restore_clock(const struct graph *graph, clock_entry *clock, const uint32_t *entry,
                          unsigned width)
{
    verify(width <= graph->width);
    clock_copy(clock, (const clock_entry *)entry, width);
    if (width < graph->width)
        memset(clock + width, 0, (graph->width - width) * sizeof *clock);
}

static void put_back(struct graph *graph, event_id id, const uint32_t *entry)
{
    const struct event *event = graph_event(graph, id);
    graph_link(graph, id);
    graph->threads[event->thread].state = entry[1];
    if (event->flags & EVENT_CREATES)
        graph->threads[event->value].state = entry[0];
}

static void restore_event(struct graph *graph, event_id id, const uint32_t *entry, unsigned width)
{
    graph_unlink(graph, id);
    memcpy(&graph->events[id], entry, sizeof(struct event));
    entry += EVENT_WORDS;
    restore_clock(graph, graph->porf + (size_t)id * graph->width, entry, width);
    restore_clock(graph, graph->hb + (size_t)id * graph->width, entry + width, width);
    graph->orders[id] = (uint8_t)entry[2 * width];
}

/* Undoes the entry that ends in front of `entry`; returns where it begins. The clocks of events
 * from `count` on need not be restored: these events no longer exist. */
static const uint32_t *undo_entry(struct graph *graph, const uint32_t *entry, event_id count)
{
    enum entry_kind kind = entry[-1];
    uint32_t id = entry[-2];
    unsigned width = entry[-3];
    switch (kind) {
    case ENTRY_CLOCK:
        entry -= 3 + width;
        if (id < count)
            restore_clock(graph, graph->hb + (size_t)id * graph->width, entry, width);
        return entry;
    case ENTRY_REMOVED:
        entry -= REMOVED_WORDS;
        put_back(graph, id, entry);
        return entry;
    case ENTRY_EVENT:
        entry -= 4 + 2 * width + EVENT_WORDS;
        restore_event(graph, id, entry, width);
        return entry;
    }
    bug("undo entry %d", kind);
}

void graph_undo_changes(struct graph *graph, struct graph_mark mark)
{
    verify(mark.count > EVENT_INIT && mark.log <= graph->log_used);
    graph->stale = 0;
    while (graph->count > mark.count) {
        event_id id = --graph->count;
        if (graph->events[id].flags & EVENT_PRESENT)
            graph_unlink(graph, id);
    }
    const uint32_t *entry = graph->log + graph->log_used;
    const uint32_t *end = graph->log + mark.log;
    while (entry > end)
        entry = undo_entry(graph, entry, mark.count);
    verify(entry == end);
    graph->log_used = mark.log;
}

static size_t entry_words(const uint32_t *end)
{
    switch ((enum entry_kind)end[-1]) {
    case ENTRY_CLOCK:
        return 3 + end[-3];
    case ENTRY_REMOVED:
        return REMOVED_WORDS;
    case ENTRY_EVENT:
        return 4 + 2 * end[-3] + EVENT_WORDS;
    }
    bug("undo entry %d", (int)end[-1]);
}

struct graph_changes graph_changes_since(const struct graph *graph, size_t log)
{
    struct graph_changes changes = {0};
    const uint32_t *begin = graph->log + log;
    for (const uint32_t *end = graph->log + graph->log_used; end > begin; end -= entry_words(end)) {
        changes.has_removed |= end[-1] == ENTRY_REMOVED;
        if (end[-1] == ENTRY_EVENT)
            changes.reread = end[-2];
    }
    return changes;
}

/* Calls `visit` for every place in the log where the number of a state is kept. */
static void each_logged_state(struct graph *graph, void (*visit)(void *, uint32_t *), void *context)
{
    uint32_t *entry = graph->log + graph->log_used;
    while (entry > graph->log) {
        enum entry_kind kind = entry[-1];
        entry -= entry_words(entry);
        if (kind == ENTRY_REMOVED) {
            visit(context, &entry[0]);
            visit(context, &entry[1]);
        } else if (kind == ENTRY_EVENT) {
            visit(context, entry + offsetof(struct event, state) / sizeof *entry);
        }
    }
    require(entry == graph->log);
}

void graph_each_state(struct graph *graph, void (*visit)(void *, uint32_t *), void *context)
{
    for (event_id id = 1; id < graph->count; id++)
        visit(context, &graph->events[id].state);
    for (unsigned t = 0; t < graph->thread_count; t++)
        visit(context, &graph->threads[t].state);
    each_logged_state(graph, visit, context);
}
