#include "explore/trust/set_revisits.h"

#include "base/error.h"
#include "explore/sets/sets.h"
#include "explore/trust/cuts.h"
#include "explore/trust/revisit.h"
#include "explore/trust/set_row.h"
#include "explore/trust/unordered.h"

static const struct graph *graph_of(const struct trust *trust)
{
    return &trust->exploration->execution.graph;
}

/* The newest reading of the location with a stamp below `end`, outside the causal prefix of the
 * thread's write; 0: there is none. `past`: see unordered_find_past. */
static event_id next_candidate(const struct trust *trust, unsigned thread, uint32_t location,
                               event_id end, const clock_entry *past)
{
    const struct graph *graph = graph_of(trust);
    event_id newest = 0;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = t == thread ? 0 : sets_last_reading(graph, location, t, end);
        if (id > newest && !graph_in_clock(graph, past, id))
            newest = id;
    }
    return newest;
}

/* The thread's last update in the reading's set, if it is newer than the reading; else 0. */
static event_id newer_update(const struct graph *graph, event_id reading, unsigned thread)
{
    uint32_t location = graph_event(graph, reading)->location;
    event_id id = sets_last_update(graph, location, thread, graph_set(graph, reading)[thread]);
    return id > reading ? id : 0;
}

/* Sets trust->prefix to the causal prefixes of the thread's write and of the reading's newer
 * updates. Returns whether it is the write's turn to be added to these. */
static bool compute_prefix(struct trust *trust, unsigned thread, event_id reading,
                           const clock_entry *past)
{
    const struct graph *graph = graph_of(trust);
    clock_copy(trust->prefix, past, graph->width);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = newer_update(graph, reading, t);
        if (id)
            clock_join(trust->prefix, graph_porf(graph, id), graph->width);
    }
    for (unsigned t = thread + 1; t < graph->thread_count; t++) {
        event_id id = newer_update(graph, reading, t);
        bool is_maximal = id && !graph_in_clock(graph, past, id);
        for (unsigned u = 0; is_maximal && u < graph->thread_count; u++) {
            event_id other = newer_update(graph, reading, u);
            is_maximal =
                !other || other == id || !graph_in_clock(graph, graph_porf(graph, other), id);
        }
        if (is_maximal)
            return false;
    }
    return true;
}

/* Whether the thread's write may revisit the reading. Sets trust->prefix. */
static bool may_revisit(struct trust *trust, unsigned thread, event_id reading,
                        const clock_entry *past)
{
    const struct graph *graph = graph_of(trust);
    const struct set_row *row = set_row_of_event(graph_event(graph, reading));
    if ((row->may_grow && !row->may_grow(graph, reading)) ||
        !compute_prefix(trust, thread, reading, past))
        return false;
    struct revisit_range range = {.end = graph->count};
    co_tails_reset(&trust->tails);
    for (event_id id = graph->count - 1; id >= reading; id--)
        if (!revisit_may_delete(trust, id, &range))
            return false;
    return reading >= range.first && reading < range.end;
}

/* Adds the frame's write to the graph in which frame->read was removed, and the reading with the
 * cut behind the one that has the updates in `before`; NULL: with the first one. Returns false if
 * there is none. */
static bool revisit_next(struct trust *trust, struct frame *frame, const clock_entry *past,
                         const clock_entry *before)
{
    struct exploration *exploration = trust->exploration;
    struct graph *graph = &exploration->execution.graph;
    event_id read = frame->read;
    uint32_t location = frame->location;
    unsigned reader = graph_event(graph, read)->thread;
    bool is_full = frame->role == ROLE_FULL_WRITE;
    if (is_full && !cuts_are_behind_readings(graph, location, past))
        return false;
    event_id write = cuts_add(trust, frame->thread, is_full ? past : NULL, EVENT_INIT);
    if (exploration->stop != STOP_NOT)
        return true;
    trust_fit_clocks(trust, trust->frame_count);
    if (exploration->execution.has_awaits)
        awaiting_rewind(&trust->awaiting, trust->frame_count, read);
    clock_entry cut[graph->width];
    if (!set_row_of_event(graph_event(graph, read))->next_again(trust, read, before, cut))
        return false;
    exploration->statistics.revisits++;
    clock_entry *committed = trust_committed_row(trust, trust->frame_count);
    clock_join(committed, graph_porf(graph, write), graph->width);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = sets_last_update(graph, location, t, INT32_MAX);
        if (id > read)
            clock_join(committed, graph_porf(graph, id), graph->width);
    }
    cuts_add(trust, reader, cut, read);
    return true;
}

bool set_revisits_advance(struct trust *trust, struct frame *frame)
{
    struct graph *graph = &trust->exploration->execution.graph;
    clock_entry past[graph->width];
    event_id read = frame->read;
    if (read) {
        clock_entry before[graph->width];
        clock_copy(before, graph_set(graph, read), graph->width);
        trust_rewind(trust, frame->inner);
        unordered_find_past(trust, frame, past);
        if (revisit_next(trust, frame, past, before))
            return true;
        trust_rewind(trust, frame->inner);
    }
    trust_rewind(trust, frame->before);
    unordered_find_past(trust, frame, past);
    while ((read = next_candidate(trust, frame->thread, frame->location, read ? read : UINT32_MAX,
                                  past)) != 0) {
        if (!may_revisit(trust, frame->thread, read, past))
            continue;
        revisit_restrict(trust, read);
        frame->read = read;
        frame->inner = graph_mark(graph);
        if (revisit_next(trust, frame, past, NULL))
            return true;
        trust_rewind(trust, frame->inner);
        trust_rewind(trust, frame->before);
    }
    frame->read = 0;
    return false;
}
