#include "explore/witness.h"

#include "base/error.h"
#include "base/memory.h"

#include <stdlib.h>

enum {
    GAP = 1 << 10,    /* between the labels of events that are put at the end */
    UNSURE = 1 << 30, /* preemptions, before they are counted anew */
};

static void fit(struct witness *witness, size_t count)
{
    if (count <= witness->capacity)
        return;
    witness->capacity = 2 * count;
    witness->places = memory_resize(witness->places, witness->capacity, sizeof *witness->places);
    array_reserve(witness->group, witness->group_capacity, witness->capacity);
}

void witness_init(struct witness *witness)
{
    *witness = (struct witness){.now = {.placed = EVENT_INIT + 1, .counted = EVENT_INIT + 1}};
    fit(witness, 1);
    witness->places[EVENT_INIT] = (struct witness_place){0};
}

void witness_release(struct witness *witness)
{
    free(witness->places);
    free(witness->log);
    free(witness->group);
    *witness = (struct witness){0};
}

static void insert(struct witness *witness, event_id id, event_id previous, uint32_t label)
{
    struct witness_place *places = witness->places;
    event_id next = places[previous].next;
    places[id].label = label;
    places[id].previous = previous;
    places[id].next = next;
    places[previous].next = id;
    places[next].previous = id;
}

/* Puts the event at the end; when labels are used up, the linearisation is lost. */
static void insert_last(struct witness *witness, event_id id)
{
    event_id last = witness->places[EVENT_INIT].previous;
    uint32_t label = witness->places[last].label;
    if (label > UINT32_MAX - GAP)
        witness->now.preemptions = WITNESS_LOST;
    else
        insert(witness, id, last, label + GAP);
}

static void take_out(struct witness *witness, event_id id)
{
    struct witness_place *places = witness->places;
    if (places[id].label == 0)
        return;
    places[places[id].previous].next = places[id].next;
    places[places[id].next].previous = places[id].previous;
}

static void log_place(struct witness *witness, event_id id, bool whole)
{
    array_reserve(witness->log, witness->log_capacity, witness->now.log_used + 1);
    witness->log[witness->now.log_used++] =
        (struct witness_change){id, witness->now.placed, witness->places[id], whole};
}

/* Takes out the events with stamps from `placed` on. */
static void take_out_from(struct witness *witness, event_id placed)
{
    while (witness->now.placed > placed)
        take_out(witness, --witness->now.placed);
}

void witness_undo_changes(struct witness *witness, const struct witness_mark *mark)
{
    while (witness->now.log_used > mark->log_used) {
        const struct witness_change *change = &witness->log[--witness->now.log_used];
        take_out_from(witness, change->placed);
        if (!change->whole) {
            take_out(witness, change->id);
            if (change->place.label)
                insert(witness, change->id, change->place.previous, change->place.label);
        }
        witness->places[change->id] = change->place;
    }
    take_out_from(witness, mark->placed);
}

/* Grows along the linearisation. */
static uint64_t position(const struct witness *witness, event_id id)
{
    return id >= witness->now.placed ? (UINT64_C(1) << 32) + id : witness->places[id].label;
}

/* Whether the thread of `event`, left behind its event `before`, waited for what `event` needs. */
static bool has_waited(const struct witness *witness, const struct graph *graph,
                       const struct event *event, event_id before)
{
    uint64_t left = position(witness, before);
    if (event->flags & EVENT_JOINS)
        return event->cause && position(witness, event->cause) > left;
    if (!(event->flags & EVENT_WAITS))
        return false;
    event_id write = event->rf;
    while (write != EVENT_INIT && position(witness, write) > left)
        write = graph_event(graph, write)->co_prev;
    const struct event *holder = graph_event(graph, write);
    return (holder->flags & EVENT_HOLDS) && holder->thread != event->thread;
}

/* Whether the event's thread is preempted when it runs behind what ends with `last`. */
static bool is_resumed(const struct witness *witness, const struct graph *graph,
                       const struct event *event, uint32_t last)
{
    if (event->thread == last || event->index == 0)
        return false;
    event_id before = graph->threads[event->thread].events[event->index - 1];
    return !has_waited(witness, graph, event, before);
}

/* The thread that runs last. */
static uint32_t last_thread(const struct witness *witness, const struct graph *graph)
{
    const struct witness_mark *now = &witness->now;
    if (now->last != WITNESS_NO_THREAD)
        return now->last;
    event_id id = now->counted - 1;
    while (id >= now->placed && !(graph_event(graph, id)->flags & EVENT_PRESENT))
        id--;
    if (id < now->placed)
        id = witness->places[EVENT_INIT].previous;
    while (!(graph_event(graph, id)->flags & EVENT_PRESENT))
        id = witness->places[id].previous;
    return graph_event(graph, id)->thread;
}

/* Moves the tail into the ring. */
static void place_tail(struct witness *witness, const struct graph *graph)
{
    fit(witness, graph->count);
    for (; witness->now.placed < witness->now.counted; witness->now.placed++) {
        event_id id = witness->now.placed;
        witness->places[id] = (struct witness_place){0};
        if (graph_event(graph, id)->flags & EVENT_PRESENT)
            insert_last(witness, id);
    }
}

/* The preemptions in the ring, which is all there is. */
static uint32_t count_preemptions(const struct witness *witness, const struct graph *graph)
{
    uint32_t preemptions = 0, last = WITNESS_NO_THREAD;
    for (event_id id = witness->places[EVENT_INIT].next; id; id = witness->places[id].next) {
        const struct event *event = graph_event(graph, id);
        if (!(event->flags & EVENT_PRESENT))
            continue;
        preemptions += is_resumed(witness, graph, event, last);
        last = event->thread;
    }
    return preemptions;
}

void witness_recount(struct witness *witness, const struct graph *graph)
{
    struct witness_mark *now = &witness->now;
    if (now->preemptions == WITNESS_LOST || !now->is_rough)
        return;
    place_tail(witness, graph);
    now->preemptions = count_preemptions(witness, graph);
    now->is_rough = false;
}

/* Calls `see` for what must come directly before the event. */
static inline void
each_predecessor(struct witness *witness, const struct graph *graph, event_id id,
                 void (*see)(struct witness *witness, event_id id, void *context), void *context)
{
    const struct event *event = graph_event(graph, id);
    if (event->index)
        see(witness, graph->threads[event->thread].events[event->index - 1], context);
    see(witness, event->cause, context);
    see(witness, event->rf, context);
    if (!(event->flags & EVENT_WRITES))
        return;
    see(witness, event->co_prev, context);
    event_id reader = graph_readers(graph, event->location, event->co_prev);
    for (; reader; reader = graph_event(graph, reader)->next_reader)
        if (reader != id)
            see(witness, reader, context);
}

static inline void note_latest(struct witness *witness, event_id id, void *context)
{
    event_id *latest = context;
    if (witness->places[id].label > witness->places[*latest].label)
        *latest = id;
}

/* Of the events that must come before this one, the one that comes last. */
static event_id latest_predecessor(struct witness *witness, const struct graph *graph, event_id id)
{
    event_id latest = EVENT_INIT;
    each_predecessor(witness, graph, id, note_latest, &latest);
    return latest;
}

/* The end of the block that `id` is in, if the write `limit` is not in it; else `limit`. */
static event_id end_of_block(const struct witness *witness, const struct graph *graph, event_id id,
                             event_id limit)
{
    unsigned thread = graph_event(graph, id)->thread;
    event_id next = witness->places[id].next;
    for (; next && next != limit; next = witness->places[next].next) {
        const struct event *event = graph_event(graph, next);
        if (!(event->flags & EVENT_PRESENT))
            continue;
        if (event->thread != thread)
            return id;
        id = next;
    }
    return next ? next : id;
}

/* Puts the events of the group, last one first, behind `previous`. */
static void place_group(struct witness *witness, size_t count, event_id previous)
{
    event_id next = witness->places[previous].next;
    uint32_t low = witness->places[previous].label;
    uint32_t high = next ? witness->places[next].label : low + (uint32_t)(count + 1) * GAP;
    uint32_t gap = (high - low) / (uint32_t)(count + 1);
    if (gap == 0) {
        for (size_t i = 0; i < count; i++)
            witness->places[witness->group[i]].label = 0;
        witness->now.preemptions = WITNESS_LOST;
        return;
    }
    while (count-- > 0) {
        insert(witness, witness->group[count], previous, low += gap);
        previous = witness->group[count];
    }
}

struct marking {
    event_id limit;  /* what comes behind it is marked */
    event_id anchor; /* of the others, the one that comes last */
};

static inline void mark_or_note(struct witness *witness, event_id id, void *context)
{
    struct marking *marking = context;
    if (witness->places[id].label > witness->places[marking->limit].label)
        witness->places[id].mark = witness->marks;
    else
        note_latest(witness, id, &marking->anchor);
}

/* Collects the event and those behind `limit`, up to `latest`, that must come before it; takes the
 * latter out. Returns how many they are. */
static size_t collect(struct witness *witness, const struct graph *graph, event_id id,
                      event_id latest, struct marking *marking)
{
    uint32_t limit = witness->places[marking->limit].label;
    size_t count = 0;
    witness->marks++;
    witness->group[count++] = id;
    each_predecessor(witness, graph, id, mark_or_note, marking);
    for (event_id x = latest; witness->places[x].label > limit;) {
        event_id previous = witness->places[x].previous;
        if (witness->places[x].mark == witness->marks) {
            each_predecessor(witness, graph, x, mark_or_note, marking);
            log_place(witness, x, false);
            take_out(witness, x);
            witness->group[count++] = x;
        }
        x = previous;
    }
    return count;
}

static bool is_lock(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    return (event->flags & (EVENT_WAITS | EVENT_HOLDS)) ||
           (graph_event(graph, event->co_prev)->flags & EVENT_HOLDS);
}

/* How many preemptions more there may be when the group has been moved: each piece of it cuts a
 * block, it is put into one, and its first event's thread is preempted before. But where locks go,
 * others may not wait any more. */
static uint32_t most_more(const struct witness *witness, const struct graph *graph, size_t count)
{
    uint32_t more = 2, thread = WITNESS_NO_THREAD;
    for (size_t i = 0; i < count; i++) {
        if (is_lock(graph, witness->group[i]))
            return UNSURE;
        more += graph_event(graph, witness->group[i])->thread != thread;
        thread = graph_event(graph, witness->group[i])->thread;
    }
    return more;
}

/* The linearisation has at most so many preemptions more. */
static void add_roughly(struct witness *witness, uint32_t more)
{
    struct witness_mark *now = &witness->now;
    now->preemptions = more >= UNSURE ? UNSURE : now->preemptions + more;
    now->is_rough = true;
}

/* Places an event that must come before the write `limit`, and after what comes behind that. */
static void place_with_group(struct witness *witness, const struct graph *graph, event_id id,
                             event_id latest, event_id limit)
{
    struct marking marking = {.limit = limit};
    size_t count = collect(witness, graph, id, latest, &marking);
    event_id previous = end_of_block(witness, graph, marking.anchor, limit);
    if (previous == limit)
        previous = witness->places[limit].previous;
    add_roughly(witness, most_more(witness, graph, count));
    place_group(witness, count, previous);
}

/* Places an event that must come before another one of its location. */
static void place_between(struct witness *witness, const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    event_id limit = event->flags & EVENT_WRITES ? event->co_next
                                                 : graph_co_next(graph, event->location, event->rf);
    event_id latest = latest_predecessor(witness, graph, id);
    if (witness->places[latest].label >= witness->places[limit].label) {
        place_with_group(witness, graph, id, latest, limit);
        return;
    }
    witness->group[0] = id;
    event_id end = latest;
    if (event->index == 0 || latest != graph->threads[event->thread].events[event->index - 1]) {
        end = end_of_block(witness, graph, latest, limit);
        witness->now.preemptions += (event->index > 0) + (end == limit);
    }
    if (is_lock(graph, id))
        add_roughly(witness, UNSURE);
    place_group(witness, 1, end == limit ? latest : end);
}

/* Places an event in the ring, which is all there is otherwise. */
static void place(struct witness *witness, const struct graph *graph, event_id id)
{
    struct witness_mark *now = &witness->now;
    const struct event *event = graph_event(graph, id);
    if (event->flags & EVENT_MAXIMAL) {
        now->preemptions += is_resumed(witness, graph, event, last_thread(witness, graph));
        now->last = event->thread;
        insert_last(witness, id);
        return;
    }
    place_between(witness, graph, id);
    now->last = WITNESS_NO_THREAD;
}

/* Takes in an event that is not last in hb. */
static void add_between(struct witness *witness, const struct graph *graph, event_id id)
{
    place_tail(witness, graph);
    witness->places[id] = (struct witness_place){0};
    witness->now.placed = witness->now.counted = id + 1;
    if (witness->now.preemptions != WITNESS_LOST)
        place(witness, graph, id);
}

void witness_update(struct witness *witness, const struct graph *graph)
{
    struct witness_mark *now = &witness->now;
    if (now->counted == graph->count)
        return;
    uint32_t last = last_thread(witness, graph);
    for (; now->counted < graph->count; now->counted++) {
        const struct event *event = graph_event(graph, now->counted);
        if (!(event->flags & EVENT_PRESENT))
            continue;
        if (!(event->flags & EVENT_MAXIMAL)) {
            add_between(witness, graph, now->counted);
            now->counted--;
            last = last_thread(witness, graph);
            continue;
        }
        if (event->thread != last && now->preemptions != WITNESS_LOST)
            now->preemptions += is_resumed(witness, graph, event, last);
        last = event->thread;
    }
    now->last = last;
}

void witness_move(struct witness *witness, const struct graph *graph, event_id id)
{
    witness_update(witness, graph);
    place_tail(witness, graph);
    log_place(witness, id, false);
    take_out(witness, id);
    witness->places[id].label = 0;
    if (witness->now.preemptions != WITNESS_LOST)
        place(witness, graph, id);
}

void witness_set(struct witness *witness, const struct graph *graph, const event_id *order,
                 size_t count, uint32_t preemptions)
{
    struct witness_mark *now = &witness->now;
    place_tail(witness, graph);
    log_place(witness, EVENT_INIT, true);
    witness->places[EVENT_INIT] = (struct witness_place){0};
    now->preemptions = preemptions;
    now->last = count ? graph_event(graph, order[count - 1])->thread : WITNESS_NO_THREAD;
    now->is_rough = false;
    for (size_t i = 0; i < count; i++) {
        log_place(witness, order[i], true);
        insert_last(witness, order[i]);
    }
}

void witness_check(struct witness *witness, const struct graph *graph)
{
    if (witness->now.preemptions == WITNESS_LOST)
        return;
    place_tail(witness, graph);
    size_t count = 0;
    event_id id = witness->places[EVENT_INIT].next;
    for (uint32_t label = 0; id; id = witness->places[id].next) {
        const struct event *event = graph_event(graph, id);
        if (witness->places[id].label <= label)
            bug("a witness's labels do not grow");
        label = witness->places[id].label;
        if (!(event->flags & EVENT_PRESENT))
            continue;
        count++;
        if (witness->places[latest_predecessor(witness, graph, id)].label >= label)
            bug("a witness is no linearisation");
    }
    if (count != graph_size(graph))
        bug("a witness is not of the whole graph");
    if (count_preemptions(witness, graph) > witness->now.preemptions)
        bug("a witness has more preemptions than it says");
}
