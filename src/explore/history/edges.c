#include "explore/history/edges.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/order.h"
#include "model/observed.h"

struct finder {
    const struct graph *graph;
    struct observed_order hb;
    unsigned count; /* of operations */
    uint32_t thread[HISTORY_MOST];
    clock_entry call[HISTORY_MOST];            /* its index in the thread */
    const clock_entry *returned[HISTORY_MOST]; /* what happens before the return */
    struct detours detours;
};

/* The calls that happen before the event. */
static uint32_t calls_before(const struct finder *finder, event_id id)
{
    const clock_entry *clock = observed_clock(finder->hb, id);
    uint32_t calls = 0;
    for (unsigned l = 0; l < HISTORY_MOST && l < finder->count; l++)
        calls |= (uint32_t)(clock[finder->thread[l]] > finder->call[l]) << l;
    return calls;
}

/* --- Coherence -------------------------------------------------------------------------------- */

/* A detour from what is behind the event to one of these calls goes back in co. */
static void close_calls(struct finder *finder, event_id id, uint32_t calls)
{
    const struct event *event = graph_event(finder->graph, id);
    for (unsigned i = 0; calls && i < finder->count; i++)
        if (finder->returned[i][event->thread] > (clock_entry)event->index)
            finder->detours.closed[i] |= calls;
}

/* Goes through the accesses of the location in the order of co, those that observe one write
 * together. `earlier`: the calls that happen before some that observe an earlier write. */
static void visit_location(struct finder *finder, uint32_t location)
{
    const struct graph *graph = finder->graph;
    uint32_t earlier = 0;
    event_id write = EVENT_INIT;
    do {
        uint32_t here = 0;
        if (write != EVENT_INIT) {
            close_calls(finder, write, earlier);
            here = calls_before(finder, write);
        }
        event_id reader = graph_readers(graph, location, write);
        for (; reader; reader = graph_event(graph, reader)->next_reader) {
            if (graph_event(graph, reader)->flags & EVENT_WRITES)
                continue;
            close_calls(finder, reader, earlier);
            here |= calls_before(finder, reader);
        }
        earlier |= here;
        write = graph_co_next(graph, location, write);
    } while (write);
}

static void visit_locations(struct finder *finder)
{
    const struct graph *graph = finder->graph;
    for (event_id id = 1; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        if ((event->flags & EVENT_PRESENT) && (event->flags & EVENT_WRITES) &&
            event->co_prev == EVENT_INIT)
            visit_location(finder, event->location);
    }
}

/* --- psc -------------------------------------------------------------------------------------- */

static bool is_node(const struct graph *graph, event_id id, bool has_accesses)
{
    return order_is_seq_cst(graph_order(graph, id)) &&
           (has_accesses || graph_event(graph, id)->location == 0);
}

/* Whether the event happens after all events of other threads, or before all of them. */
static bool is_outside(const struct finder *finder, event_id id)
{
    const struct graph *graph = finder->graph;
    const clock_entry *clock = observed_clock(finder->hb, id);
    bool is_last = true, is_first = true;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        if (t == graph_event(graph, id)->thread || thread->count == 0)
            continue;
        is_last &= clock[t] >= (clock_entry)thread->count;
        is_first &= graph_in_clock(graph, observed_clock(finder->hb, thread->events[0]), id);
    }
    return is_last || is_first;
}

static bool psc_decides(const struct finder *finder, bool has_accesses)
{
    const struct graph *graph = finder->graph;
    unsigned seen = order_bit(ORDER_SEQ_CST, true);
    if (has_accesses)
        seen |= order_bit(ORDER_SEQ_CST, false);
    if (!(graph->orders_seen & seen))
        return false;
    int thread = -1; /* of a node */
    for (event_id id = 1; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        if (!(event->flags & EVENT_PRESENT) || event->thread == thread ||
            !is_node(graph, id, has_accesses) || is_outside(finder, id))
            continue;
        if (thread >= 0)
            return true;
        thread = event->thread;
    }
    return false;
}

struct detours detours_find(const struct call_results *results, const struct history *history,
                            const struct execution *execution)
{
    const struct graph *graph = &execution->graph;
    bool is_ra = execution->model == &memory_model_ra;
    require(is_ra || execution->model == &memory_model_rc11);
    struct finder finder = {.graph = graph, .count = history->count};
    finder.hb = is_ra ? (struct observed_order){graph->porf, graph->width}
                      : (struct observed_order){graph->hb, graph->stride};
    for (unsigned i = 0; i < history->count; i++) {
        const struct event *call = graph_event(graph, results->calls[i].call);
        finder.thread[i] = call->thread;
        finder.call[i] = (clock_entry)call->index;
        finder.returned[i] = observed_clock(finder.hb, results->calls[i].result);
    }
    for (unsigned i = 0; i < history->count; i++)
        finder.detours.begun[i] = calls_before(&finder, results->calls[i].result);
    visit_locations(&finder);
    finder.detours.psc_decides = psc_decides(&finder, !is_ra);
    return finder.detours;
}

/* Sets reached[i] to the calls behind the return i: those that its edges lead to, and those behind
 * the returns that such calls precede. begun[i]: the calls that precede the return i. */
static void follow(const struct precedence *precedence, const uint32_t begun[HISTORY_MOST],
                   unsigned count, uint32_t reached[HISTORY_MOST])
{
    for (unsigned i = 0; i < count; i++)
        reached[i] = 0;
    for (unsigned to = 0; to < count; to++)
        for (uint32_t from = precedence->edges[to]; from; from &= from - 1)
            reached[__builtin_ctz(from)] |= UINT32_C(1) << to;
    for (unsigned middle = 0; middle < count; middle++)
        for (unsigned i = 0; i < count; i++)
            if (reached[i] & begun[middle])
                reached[i] |= reached[middle];
}

/* Whether no detour over precedence->edges leads to a closed call. */
static bool are_open(const struct detours *detours, const struct precedence *precedence,
                     unsigned count)
{
    uint32_t reached[HISTORY_MOST];
    follow(precedence, detours->begun, count, reached);
    for (unsigned i = 0; i < count; i++)
        if (reached[i] & detours->closed[i])
            return false;
    return true;
}

/* --- Edges ------------------------------------------------------------------------------------ */

static unsigned order_of(const struct execution *execution, event_id id)
{
    const struct graph *graph = &execution->graph;
    bool is_of_ra = execution->model == &memory_model_ra && graph_event(graph, id)->location;
    return is_of_ra ? ORDER_ACQ_REL : graph_order(graph, id);
}

size_t edges_find(const struct call_results *results, const struct history *history,
                  const struct precedence *precedence, struct copy_extra extras[EDGES_MOST])
{
    size_t count = 0;
    for (unsigned to = 0; to < history->count; to++)
        for (unsigned from = 0; from < history->count; from++)
            if (precedence->edges[to] >> from & 1)
                extras[count++] =
                    (struct copy_extra){results->calls[to].call, results->calls[from].result};
    return count;
}

/* By the whole predicate of the model: the graph is copied, with an event in front of each call for
 * each of its edges, and judged by the axioms of rc11. ra is rc11 where each access releases and
 * acquires. Linear in the events, but for the check of psc. */
static bool copy_is_consistent(const struct execution *execution,
                               const struct call_results *results, const struct history *history,
                               const struct precedence *precedence)
{
    const struct graph *graph = &execution->graph;
    struct copy_extra extras[EDGES_MOST];
    size_t count = edges_find(results, history, precedence, extras);
    event_id *stamps = memory_new(graph->count, sizeof *stamps);
    struct graph copy;
    graph_copy_with(&copy, graph, extras, count, &memory_model_rc11.clocks, stamps);
    for (event_id id = 1; id < graph->count; id++)
        if (stamps[id])
            copy.orders[stamps[id]] = (uint8_t)order_of(execution, id);
    bool allowed = memory_model_rc11.allows(&copy);
    graph_release(&copy);
    free(stamps);
    return allowed;
}

bool edges_are_allowed(const struct execution *execution, const struct call_results *results,
                       const struct history *history, const struct detours *detours,
                       const struct precedence *precedence)
{
    if (!are_open(detours, precedence, history->count)) {
        verify(!copy_is_consistent(execution, results, history, precedence));
        return false;
    }
    if (detours->psc_decides)
        return copy_is_consistent(execution, results, history, precedence);
    verify(copy_is_consistent(execution, results, history, precedence));
    return true;
}
