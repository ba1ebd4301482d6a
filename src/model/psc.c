/* psc.c - a search for cycles of psc.
 *
 * The search begins at the new event, if that is not co-maximal, and at the fences that happen
 * before the event. This suffices: the event is before other events in co or fr, so every new edge
 * of psc begins at the event itself or at one of these fences.
 *
 * psc includes po between its nodes. So an edge leads to the first node of a thread that a node
 * precedes, and none to the later nodes of that thread. A node is black when the search has left it
 * without a cycle. All nodes behind a black node are black.
 *
 * The events that happen after an event are the last ones of each thread. So one index for each
 * thread (`from`) describes a set of successors. A fence comes behind the set iff the clock of the
 * fence includes one of these events. */
#include "model/psc.h"

#include "base/bisect.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/order.h"
#include "graph/sets.h"

enum { WHITE, GREY, BLACK };
#define NO_NODE SIZE_MAX

struct search {
    const struct graph *graph;
    struct psc_terms terms;
    event_id *nodes; /* E_sc, by thread and index */
    size_t count;
    size_t *begin;       /* by thread: its first node; then `count` */
    event_id *elsewhere; /* by node, of accesses: last_elsewhere */
    uint8_t *colours;    /* by node */
    size_t *edges;       /* edges[b * threads + t]: first_successor, once b is not white */
    size_t *path;        /* of grey nodes */
    size_t *next;        /* of each of them: the thread whose successor to look at next */

    /* Of the node whose edges are looked for: */
    clock_entry *from;  /* by thread: the first event that an F_sc successor comes behind */
    clock_entry *after; /* by thread: the first event that happens after it */
    clock_entry first_elsewhere; /* in its thread, the first event behind it of another location */
    event_id join;               /* of its thread; EVENT_INIT: there is none */
    uint32_t number;             /* nodes so far, with it */
    uint32_t *later; /* by event: `number`, if it is a write that is later in co than the node, or
                        than an access that happens after it */
};

static const clock_entry *clock_of(const struct search *search, event_id id)
{
    return observed_clock(search->terms.order, id);
}

static bool is_node(const struct graph *graph, bool has_accesses, event_id id)
{
    return order_is_seq_cst(graph_order(graph, id)) &&
           (has_accesses || graph_event(graph, id)->location == 0);
}

static bool is_fence(const struct search *search, event_id node)
{
    return graph_event(search->graph, node)->location == 0;
}

/* --- Nodes and successors --------------------------------------------------------------------- */

/* The last event of the thread before the access that does not access its location. A thread begins
 * with its creation. */
static event_id last_elsewhere(const struct graph *graph, const struct event *access)
{
    const struct graph_thread *thread = &graph->threads[access->thread];
    for (uint32_t i = access->index; i-- > 0;)
        if (graph_event(graph, thread->events[i])->location != access->location)
            return thread->events[i];
    return graph_before(graph, graph_event(graph, thread->events[0]));
}

static void add_node(struct search *search, event_id id)
{
    const struct event *event = graph_event(search->graph, id);
    if (event->location != 0)
        search->elsewhere[search->count] = last_elsewhere(search->graph, event);
    search->nodes[search->count++] = id;
}

static void find_nodes(struct search *search)
{
    const struct graph *graph = search->graph;
    search->nodes = memory_new(graph->count, sizeof *search->nodes);
    search->elsewhere = memory_new(graph->count, sizeof *search->elsewhere);
    search->begin = memory_new(graph->thread_count + 1, sizeof *search->begin);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        search->begin[t] = search->count;
        for (uint32_t i = 0; i < graph->threads[t].count; i++)
            if (is_node(graph, search->terms.has_accesses, graph->threads[t].events[i]))
                add_node(search, graph->threads[t].events[i]);
    }
    search->begin[graph->thread_count] = search->count;
}

/* An F_sc behind the event, or behind what comes after it in its thread, is a successor. */
static void begin_at_index(struct search *search, unsigned thread, uint32_t index)
{
    if ((clock_entry)index < search->from[thread])
        search->from[thread] = (clock_entry)index;
}

static void begin_at(struct search *search, event_id id)
{
    const struct event *event = graph_event(search->graph, id);
    begin_at_index(search, event->thread, event->index);
}

static void begin_at_readers(struct search *search, uint32_t location, event_id write)
{
    event_id reader = graph_readers(search->graph, location, write);
    for (; reader; reader = graph_event(search->graph, reader)->next_reader)
        begin_at(search, reader);
}

static bool is_after(const struct search *search, event_id id, event_id node)
{
    return id != node && graph_in_clock(search->graph, clock_of(search, id), node);
}

/* Finds the first event of each thread that happens after the node. */
static void find_after(struct search *search, event_id node)
{
    const struct graph *graph = search->graph;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        size_t i;
        bisect(i, thread->count, !is_after(search, thread->events[i], node));
        search->after[t] = (clock_entry)i;
    }
    const struct event *event = graph_event(graph, node);
    search->after[event->thread] = (clock_entry)event->index + 1;
}

/* Marks the writes that are later in co than the access, or than what it reads; with `readers`,
 * also what reads those, or the access itself. What is behind an update or a reading (sets.h) has
 * no place in co, or depends on the order of updates (explore/sets/in_order.h). */
static void mark_later(struct search *search, event_id access, bool readers)
{
    const struct graph *graph = search->graph;
    uint32_t location = graph_event(graph, access)->location;
    if (!(graph_event(graph, access)->flags & (EVENT_READS | EVENT_WRITES)))
        return;
    event_id write = observed_write(graph, access);
    if (readers && write == access)
        begin_at_readers(search, location, write);
    while ((write = graph_co_next(graph, location, write)) != 0 &&
           search->later[write] != search->number) {
        search->later[write] = search->number;
        begin_at(search, write);
        if (readers)
            begin_at_readers(search, location, write);
    }
}

/* The first event behind the access in its thread that does not access its location; INT32_MAX if
 * there is none. */
static clock_entry first_elsewhere(const struct graph *graph, const struct event *access)
{
    const struct graph_thread *thread = &graph->threads[access->thread];
    for (uint32_t i = access->index + 1; i < thread->count; i++)
        if (graph_event(graph, thread->events[i])->location != access->location)
            return (clock_entry)i;
    return INT32_MAX;
}

/* The join that waits for the end of the thread; EVENT_INIT: there is none. */
static event_id join_of(const struct graph *graph, unsigned thread)
{
    event_id joiner = graph->threads[thread].joiner;
    return joiner && graph_event(graph, joiner)->cause ? joiner : EVENT_INIT;
}

static void prepare_access(struct search *search, event_id node)
{
    const struct graph *graph = search->graph;
    const struct event *event = graph_event(graph, node);
    mark_later(search, node, false);
    begin_at_index(search, event->thread, event->index + 1);
    search->first_elsewhere = first_elsewhere(graph, event);
    search->join = join_of(graph, event->thread);
    if (search->join != EVENT_INIT)
        begin_at(search, search->join);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = graph_last_access(graph, event->location, t);
        for (; id && (clock_entry)graph_event(graph, id)->index >= search->after[t];
             id = graph_event(graph, id)->previous_access)
            begin_at(search, id);
    }
}

static void prepare_fence(struct search *search)
{
    const struct graph *graph = search->graph;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        if (search->after[t] < (clock_entry)thread->count)
            begin_at(search, thread->events[search->after[t]]);
        for (uint32_t i = (uint32_t)search->after[t]; i < thread->count; i++)
            if (graph_event(graph, thread->events[i])->flags & (EVENT_READS | EVENT_WRITES))
                mark_later(search, thread->events[i], true);
    }
}

static bool is_fence_behind(const struct search *search, event_id fence)
{
    const clock_entry *clock = clock_of(search, fence);
    for (unsigned t = 0; t < search->graph->thread_count; t++)
        if (clock[t] > search->from[t])
            return true;
    return false;
}

/* po|!=loc ; hb ; po|!=loc, from a node of the thread. The end of a thread counts as an event,
 * which is before the join. */
static bool is_behind_elsewhere(const struct search *search, unsigned thread, size_t access)
{
    const clock_entry *clock = clock_of(search, search->elsewhere[access]);
    return clock[thread] > search->first_elsewhere ||
           (search->join != EVENT_INIT && graph_in_clock(search->graph, clock, search->join));
}

static bool leads_from_access(const struct search *search, event_id from, size_t c)
{
    const struct graph *graph = search->graph;
    event_id to = search->nodes[c];
    const struct event *first = graph_event(graph, from), *last = graph_event(graph, to);
    if (from == to)
        return false;
    if (first->thread == last->thread)
        return first->index < last->index;
    if (is_fence(search, to))
        return is_fence_behind(search, to);
    if (first->location == last->location &&
        (search->later[to] == search->number || graph_in_clock(graph, clock_of(search, to), from)))
        return true;
    return is_behind_elsewhere(search, first->thread, c);
}

/* Whether the fence happens before the creation of the thread. */
static bool is_before_creation(const struct search *search, event_id fence, unsigned thread)
{
    const struct graph *graph = search->graph;
    event_id creation = graph_before(graph, graph_event(graph, graph->threads[thread].events[0]));
    return graph_in_clock(graph, clock_of(search, creation), fence);
}

/* Whether the access comes, in hb, behind one of its location that happens after the fence. */
static bool is_behind_same_location(const struct search *search, event_id access)
{
    const struct graph *graph = search->graph;
    const clock_entry *clock = clock_of(search, access);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = graph_last_access(graph, graph_event(graph, access)->location, t);
        while (id && (id == access || !graph_in_clock(graph, clock, id)))
            id = graph_event(graph, id)->previous_access;
        if (id && (clock_entry)graph_event(graph, id)->index >= search->after[t])
            return true;
    }
    return false;
}

static bool leads_from_fence(const struct search *search, event_id from, event_id to)
{
    const struct graph *graph = search->graph;
    const struct event *first = graph_event(graph, from), *last = graph_event(graph, to);
    if (is_fence(search, to))
        return is_fence_behind(search, to);
    if (first->thread == last->thread)
        return first->index < last->index;
    return (clock_entry)last->index > search->after[last->thread] ||
           search->later[to] == search->number || is_before_creation(search, from, last->thread) ||
           is_behind_same_location(search, to);
}

/* The first node of the thread that the b-th node leads to; NO_NODE if there is none, or if it is
 * behind a black one. */
static size_t first_successor(const struct search *search, size_t b, unsigned thread)
{
    event_id node = search->nodes[b];
    bool fence = is_fence(search, node);
    for (size_t c = search->begin[thread]; c < search->begin[thread + 1]; c++) {
        if (search->colours[c] == BLACK)
            return NO_NODE;
        if (fence ? leads_from_fence(search, node, search->nodes[c])
                  : leads_from_access(search, node, c))
            return c;
    }
    return NO_NODE;
}

/* Fills in the edges from the b-th node. */
static void find_edges(struct search *search, size_t b)
{
    event_id node = search->nodes[b];
    unsigned threads = search->graph->thread_count;
    for (unsigned t = 0; t < threads; t++)
        search->from[t] = INT32_MAX;
    search->number++;
    find_after(search, node);
    if (is_fence(search, node))
        prepare_fence(search);
    else
        prepare_access(search, node);
    for (unsigned t = 0; t < threads; t++)
        search->edges[b * threads + t] = first_successor(search, b, t);
}

/* --- Cycles ----------------------------------------------------------------------------------- */

static void visit(struct search *search, size_t node, size_t depth)
{
    search->colours[node] = GREY;
    search->path[depth] = node;
    search->next[depth] = 0;
    find_edges(search, node);
}

/* Whether a cycle can be reached from the node, which is white. */
static bool has_cycle_from(struct search *search, size_t start)
{
    unsigned threads = search->graph->thread_count;
    size_t depth = 0;
    visit(search, start, depth);
    for (;;) {
        size_t node = search->path[depth], thread = search->next[depth]++;
        if (thread == threads) {
            search->colours[node] = BLACK;
            if (depth-- == 0)
                return false;
            continue;
        }
        size_t to = search->edges[node * threads + thread];
        if (to != NO_NODE && search->colours[to] == GREY)
            return true;
        if (to != NO_NODE && search->colours[to] == WHITE)
            visit(search, to, ++depth);
    }
}

/* Whether a search begins at the node: at `newest`, or at a fence that happens before it;
 * EVENT_INIT: at any. */
static bool is_source(const struct search *search, event_id node, event_id newest)
{
    return newest == EVENT_INIT || node == newest ||
           (is_fence(search, node) &&
            graph_in_clock(search->graph, clock_of(search, newest), node));
}

static bool has_source(const struct search *search, event_id newest)
{
    for (size_t i = 0; i < search->count; i++)
        if (is_source(search, search->nodes[i], newest))
            return true;
    return false;
}

static bool search_cycle(struct search *search, event_id newest)
{
    const struct graph *graph = search->graph;
    search->colours = memory_new(search->count, 1);
    search->edges = memory_new(search->count * graph->thread_count, sizeof *search->edges);
    search->path = memory_new(search->count, sizeof *search->path);
    search->next = memory_new(search->count, sizeof *search->next);
    search->from = memory_new(graph->width, sizeof *search->from);
    search->after = memory_new(graph->width, sizeof *search->after);
    search->later = memory_new(graph->count, sizeof *search->later);
    bool found = false;
    for (size_t i = 0; i < search->count && !found; i++)
        found = search->colours[i] == WHITE && is_source(search, search->nodes[i], newest) &&
                has_cycle_from(search, i);
    free(search->colours);
    free(search->edges);
    free(search->path);
    free(search->next);
    free(search->from);
    free(search->after);
    free(search->later);
    return found;
}

/* Whether a cycle of psc passes through `newest`, or through a fence that happens before it;
 * EVENT_INIT: anywhere. */
static bool has_cycle(const struct graph *graph, struct psc_terms terms, event_id newest)
{
    struct search search = {.graph = graph, .terms = terms};
    find_nodes(&search);
    bool found = search.count > 1 && has_source(&search, newest) && search_cycle(&search, newest);
    free(search.nodes);
    free(search.elsewhere);
    free(search.begin);
    return found;
}

bool psc_admits(struct graph *graph, unsigned thread, const struct addition *addition,
                struct psc_terms (*terms)(const struct graph *graph))
{
    bool has_fences = graph->orders_seen & order_bit(ORDER_SEQ_CST, true);
    bool is_node = terms(graph).has_accesses && order_is_seq_cst(addition->order);
    if (!has_fences && !is_node)
        return true;
    struct graph_mark mark = graph_mark(graph);
    event_id id = graph_try(graph, thread, addition);
    graph_update_hb(graph);
    bool found = has_cycle(graph, terms(graph), id);
    graph_undo(graph, mark);
    return !found;
}

bool psc_is_acyclic(const struct graph *graph, struct psc_terms terms)
{
    return !has_cycle(graph, terms, EVENT_INIT);
}

void psc_check(const struct graph *graph, struct psc_terms terms)
{
    if (!psc_is_acyclic(graph, terms))
        bug("the seq_cst events are on a cycle");
}
