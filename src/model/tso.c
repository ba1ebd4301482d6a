/* tso.c - total store order, the memory model of x86 (Owens, Sarkar, Sewell, TPHOLs 2009).
 *
 * A store goes to its thread's buffer first, and to memory later, in the order of the stores. A
 * load takes the newest store of its own thread's buffer, or else memory. A *full* event drains the
 * buffer: a locked operation, a fence or store that is seq_cst, a creation, a join (op_drains).
 * Weaker fences do nothing.
 *
 * A graph is consistent iff both are acyclic: po-loc u rf u co u fr, and the *global order*
 * (ppo u rfe u co u fr u create u join u cause)+, where ppo is po without the pairs of a buffered
 * store and a later load.
 *
 * Let S be the set of the events before some event in the global order. S has two prefixes of each
 * thread: one of the thread's events other than buffered stores, and one of all its events, up to
 * the last buffered store in S. So two clocks describe such a set, its *loads* and its *stores*.
 * Each event has two sets:
 *  - MAIN: what comes before a load that follows the event in its thread;
 *  - BUFFER: what comes before a store or a full event that follows. It includes MAIN.
 * Both sets include the event itself, except that MAIN lacks it if it is a buffered store. As under
 * sc, an event that is not co-maximal changes the sets of later events (sc.c).
 *
 * An update without an order (graph/sets.h) is a locked operation, and a reading is a load. The
 * global order has each update of its set in front of a reading, and the others behind. So the
 * first of the clocks tells the past of an update, as under sc. A full write is a full event: its
 * set has all updates in the loads of BUFFER. A compare-exchange that fails is a reading, and a
 * full event. */
#include "base/error.h"
#include "base/memory.h"
#include "base/order.h"
#include "graph/causes.h"
#include "graph/change.h"
#include "graph/undo.h"
#include "model/memory_model.h"
#include "model/observed.h"

enum set { MAIN, BUFFER, SETS };
enum { LOADS, STORES, CLOCKS }; /* of a set */
enum { ROWS = SETS * CLOCKS };

enum kind { LOAD, STORE, FULL, OTHER };

static enum kind kind_of(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    unsigned order = graph_order(graph, id);
    if (event->role == ROLE_CREATION || event->role == ROLE_JOIN || event_is_departure(event))
        return FULL;
    if (event_is_update(event))
        return FULL;
    if (event_is_reading(event))
        return order & ORDER_DRAINS ? FULL : LOAD;
    if (!(event->flags & (EVENT_READS | EVENT_WRITES)))
        return order_is_seq_cst(order) ? FULL : OTHER;
    if (order & ORDER_DRAINS)
        return FULL;
    return event->flags & EVENT_WRITES ? STORE : LOAD;
}

static enum buffer_use buffer_use(const struct graph *graph, event_id id)
{
    enum kind kind = kind_of(graph, id);
    return kind == STORE ? BUFFER_STORE : kind == FULL ? BUFFER_DRAIN : BUFFER_NONE;
}

/* --- Sets ------------------------------------------------------------------------------------- */

/* The clocks of all events: the graph's, or those of a check. */
struct table {
    const struct graph *graph;
    clock_entry *clocks;
};

static struct table table_of(const struct graph *graph)
{
    return (struct table){graph, graph->hb};
}

/* The set of the event: its two clocks, one behind the other. */
static clock_entry *set_of(struct table table, event_id id, enum set set)
{
    const struct graph *graph = table.graph;
    return table.clocks + (size_t)id * graph->stride + (size_t)set * CLOCKS * graph->width;
}

/* What comes before a write that follows the event in co or rf, with the event. */
static const clock_entry *own_set(struct table table, event_id id)
{
    return set_of(table, id, graph_event(table.graph, id)->flags & EVENT_WRITES ? BUFFER : MAIN);
}

static bool includes(const struct graph *graph, const clock_entry *set, event_id id)
{
    const struct event *event = graph_event(graph, id);
    const clock_entry *clock = set + (kind_of(graph, id) == STORE ? STORES : LOADS) * graph->width;
    return id == EVENT_INIT || clock[event->thread] > (clock_entry)event->index;
}

static void join(const struct graph *graph, clock_entry *set, const clock_entry *other)
{
    clock_join(set, other, CLOCKS * graph->width);
}

/* Later loads of its thread may come before a store. */
static void add_itself(const struct graph *graph, clock_entry *set, event_id id)
{
    const struct event *event = graph_event(graph, id);
    clock_entry next = (clock_entry)event->index + 1;
    if (set[event->thread] < next)
        set[event->thread] = next;
    if (kind_of(graph, id) != LOAD)
        set[STORES * graph->width + event->thread] = next;
}

/* Joins the readings without the update. */
static __attribute__((noinline)) void join_readings(struct table table, clock_entry *set,
                                                    event_id update)
{
    const struct graph *graph = table.graph;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id reading = sets_reading_without(graph, t, update);
        if (reading)
            join(graph, set, own_set(table, reading));
    }
}

/* The sets of a load, and of a store or a full event, get what comes directly before them outside
 * of their threads. */
static void join_communication(struct table table, clock_entry *set, event_id id)
{
    const struct graph *graph = table.graph;
    const struct event *event = graph_event(graph, id);
    for (event_id cause = causes_next(graph, event, 0); cause;
         cause = causes_next(graph, event, cause))
        join(graph, set, set_of(table, cause, BUFFER));
    if ((event->flags & EVENT_READS) && graph_event(graph, event->rf)->thread != event->thread)
        join(graph, set, own_set(table, event->rf));
    if (event_is_update(event))
        join_readings(table, set, id);
    if (!(event->flags & EVENT_WRITES))
        return;
    join(graph, set, own_set(table, event->co_prev));
    event_id reader = graph_readers(graph, event->location, event->co_prev);
    for (; reader; reader = graph_event(graph, reader)->next_reader)
        if (reader != id)
            join(graph, set, own_set(table, reader));
}

/* Computes a set of the event from those of its predecessors. BUFFER requires MAIN, but for a
 * store. Of a full event, both are the same. */
static void derive(struct table table, event_id id, enum set which)
{
    const struct graph *graph = table.graph;
    enum kind kind = kind_of(graph, id);
    clock_entry *set = set_of(table, id, which);
    if (kind == FULL && which == BUFFER) {
        clock_copy(set, set_of(table, id, MAIN), CLOCKS * graph->width);
        return;
    }
    event_id before = graph_before(graph, graph_event(graph, id));
    enum set from = kind == FULL ? BUFFER : which;
    clock_copy(set, set_of(table, before, from), CLOCKS * graph->width);
    if (kind == LOAD && which == BUFFER) {
        join(graph, set, set_of(table, id, MAIN));
    } else if (kind == FULL || (kind == LOAD && which == MAIN) ||
               (kind == STORE && which == BUFFER)) {
        join_communication(table, set, id);
        add_itself(graph, set, id);
    }
}

static void derive_both(struct table table, event_id id)
{
    derive(table, id, MAIN);
    derive(table, id, BUFFER);
}

/* --- Clocks ----------------------------------------------------------------------------------- */

/* Adds the event's set to all sets that include `next`, the next write in co. In each thread, these
 * are those of the last events. */
static void propagate(struct graph *graph, event_id id, event_id next)
{
    struct table table = table_of(graph);
    unsigned width = CLOCKS * graph->width;
    const clock_entry *added = own_set(table, id);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        for (uint32_t i = thread->count; i-- > 0;) {
            event_id after = thread->events[i];
            if (after >= graph->stale_from)
                continue;
            if (!includes(graph, set_of(table, after, BUFFER), next))
                break;
            bool is_main = includes(graph, set_of(table, after, MAIN), next);
            if (clock_includes(set_of(table, after, is_main ? MAIN : BUFFER), added, width))
                continue;
            undo_log_clock(graph, after);
            join(graph, set_of(table, after, BUFFER), added);
            if (is_main)
                join(graph, set_of(table, after, MAIN), added);
        }
    }
}

static void propagate_to_successors(struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    if (!event_is_reading(event)) {
        propagate(graph, id, graph_successor(graph, id));
        return;
    }
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id next = sets_first_beyond(graph, event->location, t, graph_set(graph, id));
        if (next)
            propagate(graph, id, next);
    }
}

static void update(struct graph *graph)
{
    event_id first = graph->stale;
    verify(first != EVENT_INIT && first < graph->stale_from);
    derive_both(table_of(graph), first);
    if (!(graph->events[first].flags & EVENT_MAXIMAL))
        propagate_to_successors(graph, first);
    for (event_id id = graph->stale_from; id < graph->count; id++)
        derive_both(table_of(graph), id);
}

/* A set that counts removed events. */
struct affected {
    event_id id;
    enum set set;
    int64_t size; /* of the set */
};

static int64_t size_of(const struct graph *graph, event_id id, enum set which)
{
    const clock_entry *set = set_of(table_of(graph), id, which);
    int64_t size = 0;
    for (unsigned i = 0; i < CLOCKS * graph->width; i++)
        size += set[i];
    return size;
}

/* A set is not smaller than those that it is derived from. Sets of one size are derived from each
 * other only along po and creation, or from MAIN to BUFFER. */
static int compare(const void *a, const void *b)
{
    const struct affected *x = a, *y = b;
    if (x->size != y->size)
        return x->size < y->size ? -1 : 1;
    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    return (int)x->set - (int)y->set;
}

static bool is_within(const struct graph *graph, const clock_entry *set, const clock_entry *keep)
{
    return clock_includes(keep, set, graph->width) &&
           clock_includes(keep, set + STORES * graph->width, graph->width);
}

static void restricted(struct graph *graph, const clock_entry *keep)
{
    verify(graph->stale == 0);
    struct affected *affected = NULL;
    size_t count = 0, capacity = 0;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        for (uint32_t i = thread->count; i-- > 0;) {
            event_id id = thread->events[i];
            if (is_within(graph, set_of(table_of(graph), id, BUFFER), keep))
                break;
            array_reserve(affected, capacity, count + SETS);
            for (enum set set = MAIN; set < SETS; set++)
                affected[count++] = (struct affected){id, set, size_of(graph, id, set)};
            undo_log_clock(graph, id);
        }
    }
    if (count > 0)
        qsort(affected, count, sizeof *affected, compare);
    for (size_t i = 0; i < count; i++)
        derive(table_of(graph), affected[i].id, affected[i].set);
    free(affected);
}

/* --- Choices ---------------------------------------------------------------------------------- */

/* A load also sees its own thread's buffer. */
static event_id find_floor(struct graph *graph, unsigned thread, uint32_t location, bool may_load)
{
    graph_update_hb(graph);
    event_id last = graph_last(graph, thread), own = graph_last_access(graph, location, thread);
    const clock_entry *past = set_of(table_of(graph), last, may_load ? MAIN : BUFFER);
    event_id observed = own ? observed_write(graph, own) : EVENT_INIT;
    event_id floor = graph_co_last(graph, location);
    while (floor != observed && !includes(graph, past, floor)) /* EVENT_INIT is included */
        floor = graph_event(graph, floor)->co_prev;
    return floor;
}

/* An operation that may be a load, and is none. */
static bool admits(struct graph *graph, unsigned thread, const struct addition *addition)
{
    bool writes = addition->flags & EVENT_WRITES;
    if (!writes && !(addition->order & ORDER_DRAINS))
        return true;
    event_id place = writes ? addition->co_prev : addition->rf;
    event_id floor = find_floor(graph, thread, addition->location, false);
    return memory_model_reaches(graph, addition->location, place, floor);
}

/* Messages (memory_model.h): the store behind an event precedes the later stores and full events of
 * its thread, and the load in front of an event precedes all later events of its thread. So a set
 * that has one of these has the message's store, or its load. The location is the message's own, so
 * nothing else is ordered, and po-loc u rf u co u fr has no circle. */

/* --- The axioms ------------------------------------------------------------------------------- */

static void check_coherence(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    if (!(event->flags & (EVENT_READS | EVENT_WRITES)) || !event->previous_access)
        return;
    if (graph_event(graph, event->previous_access)->location != event->location)
        return;
    event_id before = observed_write(graph, event->previous_access);
    event_id write = observed_write(graph, id);
    while (write != before && write != EVENT_INIT)
        write = graph_event(graph, write)->co_prev;
    if (write != before)
        bug("event %u goes back behind what its thread has observed", id);
}

/* Computes all sets by iteration to a fixed point; returns whether anything has changed. */
static bool derive_all(struct table table, clock_entry *old)
{
    const struct graph *graph = table.graph;
    bool changed = false;
    for (event_id id = 1; id < graph->count; id++) {
        if (!(graph_event(graph, id)->flags & EVENT_PRESENT))
            continue;
        clock_entry *clocks = set_of(table, id, MAIN);
        memcpy(old, clocks, graph->stride * sizeof *old);
        derive_both(table, id);
        changed |= memcmp(old, clocks, graph->stride * sizeof *old) != 0;
    }
    return changed;
}

/* Whether the event is in front of itself in the global order. Requires that all sets are
 * derived. */
static bool is_on_cycle(struct table table, event_id id)
{
    const struct graph *graph = table.graph;
    const struct event *event = graph_event(graph, id);
    enum kind kind = kind_of(graph, id);
    unsigned clock = kind == STORE ? STORES : LOADS;
    return kind != OTHER && own_set(table, id)[clock * graph->width + event->thread] !=
                                (clock_entry)event->index + 1;
}

static void check(const struct graph *graph)
{
    require(graph->stale == 0);
    struct table table = {graph,
                          memory_new((size_t)graph->count * graph->stride, sizeof(clock_entry))};
    clock_entry old[graph->stride];
    while (derive_all(table, old))
        continue;
    for (event_id id = 1; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        if (!(event->flags & EVENT_PRESENT))
            continue;
        check_coherence(graph, id);
        if (is_on_cycle(table, id))
            bug("event %u is on a cycle of the global order", id);
        if (memcmp(set_of(table, id, MAIN), graph_hb(graph, id),
                   graph->stride * sizeof(clock_entry)) != 0)
            bug("the clocks of event %u are wrong", id);
    }
    free(table.clocks);
}

/* Which events drain the buffer may have changed, and with them the global order, but not
 * coherence: po-loc, rf, co and fr are as they were. */
static bool allows(struct graph *graph)
{
    struct table table = table_of(graph);
    clock_entry old[graph->stride];
    graph->stale = EVENT_INIT;
    for (event_id id = 1; id < graph->count; id++)
        memset(set_of(table, id, MAIN), 0, graph->stride * sizeof *old);
    while (derive_all(table, old))
        continue;
    for (event_id id = 1; id < graph->count; id++)
        if ((graph_event(graph, id)->flags & EVENT_PRESENT) && is_on_cycle(table, id))
            return false;
    return true;
}

const struct memory_model memory_model_tso = {
    .name = "tso",
    .summary = "total store order, as of x86: stores are buffered",
    .clocks = {.rows = ROWS,
               .full_row = BUFFER * CLOCKS + LOADS,
               .update = update,
               .restricted = restricted},
    .floor = find_floor,
    .admits = admits,
    .causal_past_is_hidden = true,
    .check = check,
    .allows = allows,
    .received = MAIN * CLOCKS + STORES,
    .sent = BUFFER * CLOCKS + LOADS,
    .has_sets = true,
    .buffer_use = buffer_use,
    .reads_orders = true,
};
