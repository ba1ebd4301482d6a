#include "explore/commuting.h"

#include "base/memory.h"

#include <string.h>

/* Makes room for the clocks of all events, as wide as those of the graph. New clocks are empty. */
static void fit(struct commuting *commuting)
{
    const struct graph *graph = commuting->graph;
    unsigned width = graph->width, old = commuting->width;
    if (width == old && graph->count <= commuting->capacity)
        return;
    event_id capacity = 2 * graph->count;
    clock_entry *clocks = memory_new(2 * (size_t)capacity * width, sizeof *clocks);
    event_id known = commuting->capacity < graph->count ? commuting->capacity : graph->count;
    uint32_t *held = memory_new(capacity, sizeof *held);
    if (known)
        memcpy(held, commuting->held, known * sizeof *held);
    free(commuting->held);
    commuting->held = held;
    for (size_t i = 0; i < 2 * (size_t)known; i++)
        clock_copy(clocks + i * width, commuting->clocks + i * old, old);
    free(commuting->clocks);
    commuting->clocks = clocks;
    commuting->width = width;
    commuting->capacity = capacity;
}

void commuting_init(struct commuting *commuting, const struct graph *graph,
                    const struct machine *machine, bool by_state)
{
    *commuting = (struct commuting){.graph = graph, .machine = machine, .by_state = by_state};
    fit(commuting);
}

void commuting_release(struct commuting *commuting)
{
    free(commuting->clocks);
    free(commuting->held);
}

static struct footprint footprint_of(const struct commuting *commuting, event_id id)
{
    return commuting_footprint(commuting->machine, graph_event(commuting->graph, id));
}

/* The thread's newest access of the location before the event `id`; 0: none. */
static event_id last_access_before(const struct graph *graph, uint32_t location, unsigned thread,
                                   event_id id)
{
    event_id access = graph_last_access(graph, location, thread);
    while (access >= id || (access && graph_event(graph, access)->location != location)) {
        const struct event *event = graph_event(graph, access);
        access = event->location == location ? event->previous_access : event->previous_use;
    }
    return access;
}

/* --- Order ------------------------------------------------------------------------------------ */

/* Joins the order clock of the thread's newest event that conflicts with the event `id`: it
 * includes those of all older ones. */
static void join_conflict(const struct commuting *commuting, event_id id, unsigned thread,
                          clock_entry *order)
{
    const struct graph *graph = commuting->graph;
    uint32_t location = graph_event(graph, id)->location;
    struct footprint footprint = footprint_of(commuting, id);
    event_id other = last_access_before(graph, location, thread, id);
    while (other && !graph_in_clock(graph, order, other)) {
        if (footprints_conflict(footprint, footprint_of(commuting, other))) {
            clock_join(order, commuting_order(commuting, other), commuting->width);
            return;
        }
        other = last_access_before(graph, location, thread, other);
    }
}

static void derive_order(const struct commuting *commuting, event_id id, clock_entry *order)
{
    const struct graph *graph = commuting->graph;
    const struct event *event = graph_event(graph, id);
    clock_copy(order, commuting_order(commuting, graph_before(graph, event)), commuting->width);
    clock_join(order, commuting_order(commuting, event->cause), commuting->width);
    for (unsigned t = 0; event->location && t < graph->thread_count; t++)
        if (t != event->thread)
            join_conflict(commuting, id, t, order);
    order[event->thread] = (clock_entry)event->index + 1;
}

/* --- The causal prefix ------------------------------------------------------------------------ */

static bool is_store(const struct event *event)
{
    return (event->flags & (EVENT_READS | EVENT_WRITES)) == EVENT_WRITES;
}

/* Whether another store of the same value may come after `write` instead of before it. */
static bool may_be_overtaken(const struct commuting *commuting, event_id write)
{
    const struct graph *graph = commuting->graph;
    const struct event *event = graph_event(graph, write);
    const clock_entry *order = commuting_order(commuting, write);
    unsigned class = footprint_of(commuting, write).class;
    for (unsigned t = 0; class && is_store(event) && t < graph->thread_count; t++) {
        event_id other = last_access_before(graph, event->location, t, write);
        while (other && !graph_in_clock(graph, order, other)) {
            if (is_store(graph_event(graph, other)) &&
                footprint_of(commuting, other).class == class)
                return true;
            other = last_access_before(graph, event->location, t, other);
        }
    }
    return false;
}

/* Joins the causal clocks of the writes that the event acquires: of the read-modify-writes in front
 * of it in co, and of the store before them. */
static void join_acquired(const struct commuting *commuting, event_id id, clock_entry *causal)
{
    const struct graph *graph = commuting->graph;
    struct footprint own = footprint_of(commuting, id);
    event_id write = own.location ? graph_event(graph, id)->rf : EVENT_INIT;
    while (write != EVENT_INIT) {
        struct footprint footprint = footprint_of(commuting, write);
        bool is_known = graph_in_clock(graph, causal, write);
        bool conflicts = footprints_conflict(own, footprint);
        if (conflicts && !is_known && !may_be_overtaken(commuting, write))
            clock_join(causal, commuting_causal(commuting, write), commuting->width);
        /* Its clock has all earlier writes with which the event conflicts. */
        bool has_all = footprint.writes &&
                       (footprint.class == 0 || (is_known && footprint.class == own.class));
        if (has_all || is_store(graph_event(graph, write)))
            return;
        write = graph_event(graph, write)->rf;
    }
}

static void derive_causal(const struct commuting *commuting, event_id id, clock_entry *causal)
{
    const struct graph *graph = commuting->graph;
    const struct event *event = graph_event(graph, id);
    clock_copy(causal, commuting_causal(commuting, graph_before(graph, event)), commuting->width);
    if (!commuting->by_state || event->role == ROLE_JOIN)
        clock_join(causal, commuting_causal(commuting, event->cause), commuting->width);
    if (!commuting->by_state)
        join_acquired(commuting, id, causal);
    causal[event->thread] = (clock_entry)event->index + 1;
}

/* The first of the mutexes that the event's thread holds after it. */
static uint32_t find_held(const struct commuting *commuting, event_id id)
{
    const struct event *event = graph_event(commuting->graph, id);
    const struct op *op = machine_op(commuting->machine, event->state);
    uint32_t before = event->index ? commuting->held[graph_before(commuting->graph, event)] : 0;
    bool is_held = mutex_is_held(event->value) && mutex_owner(event->value) == event->thread;
    if (op->kind == OP_LOCK && before == 0 && (event->flags & EVENT_WRITES) && is_held)
        return op->location;
    return op->kind == OP_UNLOCK && before == op->location && !is_held ? 0 : before;
}

void commuting_add(struct commuting *commuting)
{
    require(commuting->graph->count > 1);
    fit(commuting);
    event_id id = commuting->graph->count - 1;
    clock_entry *clocks = commuting->clocks + 2 * (size_t)id * commuting->width;
    if (commuting->by_state)
        commuting->held[id] = find_held(commuting, id);
    else
        derive_order(commuting, id, clocks);
    derive_causal(commuting, id, clocks + commuting->width);
}
