/* undo.c - the log of changes: writing entries, and undoing them. */
#include "graph/undo.h"

#include "graph/change.h"
#include "graph/lists.h"

enum { EVENT_WORDS = sizeof(struct event) / sizeof(uint32_t), REMOVED_WORDS = 4 };
_Static_assert(EVENT_WORDS * sizeof(uint32_t) == sizeof(struct event), "an event is whole words");
_Static_assert(sizeof(clock_entry) == sizeof(uint32_t), "an entry of a clock is a word");
_Static_assert(offsetof(struct event, state) % sizeof(uint32_t) == 0, "a state is a word");

void undo_log_removed(struct graph *graph, event_id id)
{
    uint32_t *entry = undo_append(graph, REMOVED_WORDS);
    const struct event *event = graph_event(graph, id);
    verify((event->flags & EVENT_PRESENT) && graph_last(graph, event->thread) == id);
    bool creates = event->role == ROLE_CREATION;
    entry[0] = creates ? graph->threads[event->value].state : 0;
    entry[1] = graph->threads[event->thread].state;
    entry[2] = id;
    entry[3] = UNDO_REMOVED;
}

/* The words of all of the model's clocks of an event, when they had this width. */
static size_t clock_words(const struct graph *graph, unsigned width)
{
    return graph->rows * (size_t)width;
}

/* Of an entry of undo_log_event. */
static size_t event_words(const struct graph *graph, unsigned width)
{
    return EVENT_WORDS + width + clock_words(graph, width) + 4;
}

void undo_log_event(struct graph *graph, event_id id)
{
    unsigned width = graph->width;
    verify(!(graph_event(graph, id)->flags & EVENT_PRESENT));
    uint32_t *entry = undo_append(graph, event_words(graph, width));
    memcpy(entry, &graph->events[id], sizeof(struct event));
    entry += EVENT_WORDS;
    clock_copy((clock_entry *)entry, graph_porf(graph, id), width);
    entry += width;
    clock_copy((clock_entry *)entry, graph->hb + (size_t)id * graph->stride, graph->stride);
    entry += graph->stride;
    entry[0] = graph->orders[id];
    entry[1] = width;
    entry[2] = id;
    entry[3] = UNDO_EVENT;
}

static void restore_clock(const struct graph *graph, clock_entry *clock, const uint32_t *entry,
                          unsigned width)
{
    verify(width <= graph->width);
    clock_copy(clock, (const clock_entry *)entry, width);
    if (width < graph->width)
        memset(clock + width, 0, (graph->width - width) * sizeof *clock);
}

/* The model's clocks of the event. */
static void restore_clocks(const struct graph *graph, event_id id, const uint32_t *entry,
                           unsigned width)
{
    for (unsigned row = 0; row < graph->rows; row++)
        restore_clock(graph, graph_row(graph, id, row), entry + row * width, width);
}

static void put_back(struct graph *graph, event_id id, const uint32_t *entry)
{
    const struct event *event = graph_event(graph, id);
    graph_link(graph, id);
    graph->threads[event->thread].state = entry[1];
    if (event->role == ROLE_CREATION)
        graph->threads[event->value].state = entry[0];
}

static void restore_event(struct graph *graph, event_id id, const uint32_t *entry, unsigned width)
{
    graph_unlink(graph, id);
    memcpy(&graph->events[id], entry, sizeof(struct event));
    entry += EVENT_WORDS;
    restore_clock(graph, graph->porf + (size_t)id * graph->width, entry, width);
    restore_clocks(graph, id, entry + width, width);
    graph->orders[id] = (uint8_t)entry[width + clock_words(graph, width)];
}

/* Undoes the entry that ends in front of `entry`; returns where it begins. The clocks of events
 * from `count` on need not be restored: these events no longer exist. */
static const uint32_t *undo_entry(struct graph *graph, const uint32_t *entry, event_id count)
{
    enum undo_kind kind = entry[-1];
    uint32_t id = entry[-2];
    unsigned width = entry[-3];
    switch (kind) {
    case UNDO_CLOCK:
        entry -= 3 + clock_words(graph, width);
        if (id < count && graph->rows == 1)
            restore_clock(graph, graph->hb + (size_t)id * graph->stride, entry, width);
        else if (id < count)
            restore_clocks(graph, id, entry, width);
        return entry;
    case UNDO_REMOVED:
        entry -= REMOVED_WORDS;
        put_back(graph, id, entry);
        return entry;
    case UNDO_EVENT:
        entry -= event_words(graph, width);
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

static size_t entry_words(const struct graph *graph, const uint32_t *end)
{
    switch ((enum undo_kind)end[-1]) {
    case UNDO_CLOCK:
        return 3 + clock_words(graph, end[-3]);
    case UNDO_REMOVED:
        return REMOVED_WORDS;
    case UNDO_EVENT:
        return event_words(graph, end[-3]);
    }
    bug("undo entry %d", (int)end[-1]);
}

struct graph_changes graph_changes_since(const struct graph *graph, size_t log)
{
    struct graph_changes changes = {0};
    const uint32_t *begin = graph->log + log;
    for (const uint32_t *end = graph->log + graph->log_used; end > begin;
         end -= entry_words(graph, end)) {
        changes.has_removed |= end[-1] == UNDO_REMOVED;
        if (end[-1] == UNDO_EVENT)
            changes.reread = end[-2];
    }
    return changes;
}

/* Calls `visit` for every place in the log where the number of a state is kept. */
static void each_logged_state(struct graph *graph, void (*visit)(void *, uint32_t *), void *context)
{
    uint32_t *entry = graph->log + graph->log_used;
    while (entry > graph->log) {
        enum undo_kind kind = entry[-1];
        entry -= entry_words(graph, entry);
        if (kind == UNDO_REMOVED) {
            visit(context, &entry[0]);
            visit(context, &entry[1]);
        } else if (kind == UNDO_EVENT) {
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
