/* rc11.c - the repaired memory model of C11 (Lahav, Vafeiadis, Kang, Hur, Dreyer, PLDI 2017), with
 * the release sequences of C++20.
 *
 * Happens-before, hb, is the closure of po, creation, joins, causes and synchronisation: an acquire
 * of what a release has written, directly or through a chain of read-modify-writes, and through
 * fences. A graph is consistent iff hb is irreflexive, hb;eco is (observed.h), and psc is acyclic
 * (psc.h).
 *
 * Clocks of an event, all of which depend on its causal prefix alone:
 *  - hb;
 *  - RELEASED, of a write: the events that happen before what acquires it; of a reading: its set;
 *  - FENCED: the events that happen before the thread's last release fence, with the fence.
 *
 * Updates without an order (graph/sets.h) acquire nothing here, nor does a fence behind them. So
 * happens-before does not depend on their order. In each order, they are a chain of
 * read-modify-writes: whoever acquires a set acquires all of its updates. An order that is coherent
 * has each update behind those that happen before it, and each set behind those that readings
 * before it have. As happens-before is a part of the causal order, such an order exists iff the
 * past of each set is in the set (sets_check). Where updates or fences behind them do acquire, this
 * is less than consistency: explorers look for an order of updates besides
 * (explore/sets/in_order.h).
 *
 * A full write is a read-modify-write of this chain. So all that its set has comes before it in the
 * causal order, and no update of its causal past may come behind it: its set is just that past. It
 * acquires the updates of its set, if it acquires, in each order of them; and it comes before each
 * other update, with all of its past. If it is of seq_cst, the global order of such events may
 * depend on the order of updates, for which explorers look then, too. A store is no full write:
 * what it comes behind in co is no cause of it, and it ends a release sequence. A compare-exchange
 * that fails is a reading. */
#include "base/error.h"
#include "base/memory.h"
#include "base/order.h"
#include "graph/causes.h"
#include "graph/change.h"
#include "model/closure.h"
#include "model/memory_model.h"
#include "model/observed.h"
#include "model/psc.h"

enum { HB, RELEASED, FENCED, ROWS };

/* Whether the event is an atomic access that reads. */
static bool is_atomic_read(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    return ((event->flags & EVENT_READS) || event_is_reading(event)) &&
           graph_order(graph, id) != ORDER_NONE;
}

static void join(const struct graph *graph, clock_entry *clock, event_id id, unsigned row)
{
    clock_join(clock, graph_row(graph, id, row), graph->width);
}

/* Adds what the reading acquires. */
static __attribute__((noinline)) void acquire_set(const struct graph *graph, event_id id,
                                                  clock_entry *hb)
{
    const struct event *event = graph_event(graph, id);
    const clock_entry *set = graph_set(graph, id);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        clock_entry end = t == event->thread ? (clock_entry)event->index : set[t];
        event_id update = sets_last_update(graph, event->location, t, end);
        if (update)
            join(graph, hb, update, RELEASED);
    }
}

/* Adds what the atomic access, which reads, acquires. */
static void acquire(const struct graph *graph, event_id id, clock_entry *hb)
{
    const struct event *event = graph_event(graph, id);
    if (event->flags & EVENT_READS)
        join(graph, hb, event->rf, RELEASED);
    else
        acquire_set(graph, id, hb);
}

/* An acquire fence acquires what its thread has read before. Earlier acquire fences have acquired
 * what was read before them. */
static void acquire_by_fence(const struct graph *graph, const struct event *fence, clock_entry *hb)
{
    const struct graph_thread *thread = &graph->threads[fence->thread];
    for (uint32_t i = fence->index; i-- > 0;) {
        event_id id = thread->events[i];
        if (graph_is_fence(graph, id) && order_acquires(graph_order(graph, id)))
            return;
        if (is_atomic_read(graph, id))
            acquire(graph, id, hb);
    }
}

static void derive_hb(struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    clock_entry *hb = graph_row(graph, id, HB);
    clock_copy(hb, graph_row(graph, graph_before(graph, event), HB), graph->width);
    event_id cause = event_is_reading(event) ? 0 : causes_next(graph, event, 0);
    for (; cause; cause = causes_next(graph, event, cause))
        join(graph, hb, cause, HB);
    if (order_acquires(graph_order(graph, id))) {
        if (is_atomic_read(graph, id))
            acquire(graph, id, hb);
        else if (graph_is_fence(graph, id))
            acquire_by_fence(graph, event, hb);
    }
    hb[event->thread] = (clock_entry)event->index + 1;
}

static void derive_fenced(struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    clock_entry *fenced = graph_row(graph, id, FENCED);
    event_id before = event->index ? graph_before(graph, event) : EVENT_INIT;
    bool releases = graph_is_fence(graph, id) && order_releases(graph_order(graph, id));
    clock_copy(fenced, graph_row(graph, releases ? id : before, releases ? HB : FENCED),
               graph->width);
}

/* A plain write releases nothing: the initial write's clock is empty. */
static void derive_released(struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    unsigned order = graph_order(graph, id);
    clock_entry *released = graph_row(graph, id, RELEASED);
    event_id from = order == ORDER_NONE ? EVENT_INIT : id;
    clock_copy(released, graph_row(graph, from, order_releases(order) ? HB : FENCED), graph->width);
    if ((event->flags & EVENT_READS) && order != ORDER_NONE)
        join(graph, released, event->rf, RELEASED);
}

/* Of an update: what its thread has released by its updates. */
static __attribute__((noinline)) void derive_released_set(struct graph *graph, event_id id)
{
    unsigned order = graph_order(graph, id);
    clock_entry *released = graph_row(graph, id, RELEASED);
    verify(order != ORDER_NONE);
    clock_copy(released, graph_row(graph, id, order_releases(order) ? HB : FENCED), graph->width);
    join(graph, released, sets_update_before(graph, graph_event(graph, id)), RELEASED);
}

static void derive(struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    derive_hb(graph, id);
    derive_fenced(graph, id);
    if (event->flags & EVENT_WRITES)
        derive_released(graph, id);
    else if (event_is_update(event))
        derive_released_set(graph, id);
}

static void update(struct graph *graph)
{
    verify(graph->stale != EVENT_INIT && graph->stale < graph->stale_from);
    derive(graph, graph->stale);
    for (event_id id = graph->stale_from; id < graph->count; id++)
        derive(graph, id);
}

/* --- Choices and races ------------------------------------------------------------------------ */

static event_id find_floor(struct graph *graph, unsigned thread, uint32_t location, bool may_load)
{
    (void)may_load;
    graph_update_hb(graph);
    return observed_floor(graph, location, graph_hb(graph, graph_last(graph, thread)));
}

static struct psc_terms terms(const struct graph *graph)
{
    return (struct psc_terms){.order = {graph->hb, graph->stride}, .has_accesses = true};
}

static bool admits(struct graph *graph, unsigned thread, const struct addition *addition)
{
    return psc_admits(graph, thread, addition, terms);
}

static const clock_entry *before_next(struct graph *graph, unsigned thread)
{
    graph_update_hb(graph);
    return graph_hb(graph, graph_last(graph, thread));
}

static const clock_entry *acquired(struct graph *graph, event_id write, unsigned order)
{
    graph_update_hb(graph);
    return graph_row(graph, order_acquires(order) ? write : EVENT_INIT, RELEASED);
}

/* --- The axioms ------------------------------------------------------------------------------- */

/* `to` acquires what `write`, which is atomic, was released with. */
static void add_release(struct closure *closure, event_id write, event_id to)
{
    const struct graph *graph = closure->graph;
    const struct event *event = graph_event(graph, write);
    if (order_releases(graph_order(graph, write)))
        closure_add_edge(closure, write, to);
    for (uint32_t i = 0; i < event->index; i++) {
        event_id fence = graph->threads[event->thread].events[i];
        if (graph_is_fence(graph, fence) && order_releases(graph_order(graph, fence)))
            closure_add_edge(closure, fence, to);
    }
}

/* The same for all updates of the set of a reading. */
static void add_set(struct closure *closure, event_id reading, event_id to)
{
    const struct graph *graph = closure->graph;
    uint32_t location = graph_event(graph, reading)->location;
    for (event_id id = 1; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        if (id != reading && event->location == location && event_is_update(event) &&
            (event->flags & EVENT_PRESENT) && graph_in_clock(graph, graph_set(graph, reading), id))
            add_release(closure, id, to);
    }
}

/* `to` acquires what `read`, which is itself or before it, has read: the heads of release
 * sequences. */
static void add_synchronisation(struct closure *closure, event_id read, event_id to)
{
    const struct graph *graph = closure->graph;
    if (event_is_reading(graph_event(graph, read)))
        add_set(closure, read, to);
    event_id write = graph_event(graph, read)->rf;
    while (write != EVENT_INIT && graph_order(graph, write) != ORDER_NONE) {
        add_release(closure, write, to);
        if (!(graph_event(graph, write)->flags & EVENT_READS))
            return;
        write = graph_event(graph, write)->rf;
    }
}

static void add_edges(struct closure *closure, event_id id)
{
    const struct graph *graph = closure->graph;
    const struct event *event = graph_event(graph, id);
    closure_add_edge(closure, graph_before(graph, event), id);
    if (!event_is_reading(event))
        closure_add_causes(closure, id);
    if (!order_acquires(graph_order(graph, id)))
        return;
    if (is_atomic_read(graph, id))
        add_synchronisation(closure, id, id);
    for (uint32_t i = 0; graph_is_fence(graph, id) && i < event->index; i++) {
        event_id read = graph->threads[event->thread].events[i];
        if (is_atomic_read(graph, read))
            add_synchronisation(closure, read, id);
    }
}

static void check(const struct graph *graph)
{
    require(graph->stale == 0);
    size_t size = graph->width * sizeof(clock_entry);
    struct closure closure = closure_of(graph, add_edges);
    for (event_id id = 1; id < graph->count; id++)
        if ((graph_event(graph, id)->flags & EVENT_PRESENT) &&
            memcmp(closure.hb + (size_t)id * graph->width, graph_hb(graph, id), size) != 0)
            bug("the hb clock of event %u is wrong", id);
    free(closure.hb);
    observed_check(graph, terms(graph).order);
    sets_check(graph);
    psc_check(graph, terms(graph));
}

/* The clocks of an event depend on its causal prefix alone, and so on older events. */
static bool allows(struct graph *graph)
{
    graph->stale = EVENT_INIT;
    for (event_id id = 1; id < graph->count; id++)
        derive(graph, id);
    return observed_violation(graph, terms(graph).order) == EVENT_INIT &&
           psc_is_acyclic(graph, terms(graph));
}

const struct memory_model memory_model_rc11 = {
    .name = "rc11",
    .summary = "RC11: the repaired model of C11 and C++20",
    .clocks = {.rows = ROWS, .set_row = RELEASED, .update = update},
    .floor = find_floor,
    .admits = admits,
    .before_next = before_next,
    .acquired = acquired,
    .missing_order = missing_order_find,
    .check = check,
    .allows = allows,
    .has_sets = true,
    .reads_orders = true,
    .equals = {[ORDERS_NONE] = &memory_model_sc,
               [ORDERS_SEQ_CST] = &memory_model_sc,
               [ORDERS_ACQ_REL] = &memory_model_ra},
};
