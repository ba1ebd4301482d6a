#include "orders/error_graph.h"

#include "base/error.h"
#include "base/memory.h"
#include "graph/copy.h"

#include <string.h>

struct ordered_event {
    struct op op;        /* with the order that it had */
    uint32_t coordinate; /* plus 1; 0: it keeps its order */
    bool writes;
    bool is_atomic;
    bool drains; /* the store buffer, as it is in the program */
};

/* --- Taking ----------------------------------------------------------------------------------- */

static struct ordered_event ordered(const struct op *op, bool writes, bool is_plain,
                                    const struct order_sites *sites)
{
    struct ordered_event event = {.op = *op, .writes = writes, .is_atomic = op->size && !is_plain};
    bool is_access =
        op_is_data(op) && (op->access == ACCESS_ATOMIC || (op->site && op->site->part));
    if (op->site && op->access != ACCESS_COPY && (is_access || op->kind == OP_FENCE))
        event.coordinate = sites->coordinates[op->site->number];
    return event;
}

/* Whether the error is in the value that the thread's next operation, `op`, reads. An access of an
 * object that has ended is wrong whatever it reads. */
static bool depends_on_value(const struct finding *finding, const struct op *op)
{
    return op->location && op->kind != OP_ERROR && !op_writes_blindly(op) &&
           (finding->kind == ERROR_UNINITIALIZED_READ || finding->other == EVENT_INIT);
}

/* Adds the thread's next operation, as a read of what makes it wrong. (Whether it writes, too, does
 * not matter to other events: none is later in co than what it reads and its own write.) */
static void add_pending(struct error_graph *error, const struct execution *execution,
                        const struct finding *finding, const struct op *op, const event_id *stamps)
{
    const struct addition addition = {
        .location = op->location,
        .object = op->object,
        .rf = stamps[finding->rf],
        .flags = (uint16_t)(EVENT_READS | (execution_is_plain(execution, op) ? EVENT_PLAIN : 0)),
    };
    graph_add(&error->graph, finding->thread, &addition);
    graph_update_hb(&error->graph);
}

/* Of errors of this kind, the two operations must not be ordered. */
static bool is_of_pair(const struct finding *finding, const struct op *op)
{
    return finding->kind == ERROR_DATA_RACE || finding->kind == ERROR_MIXED_SIZE_ATOMIC ||
           (op->kind == OP_FREE && finding->other != EVENT_INIT &&
            (finding->kind == ERROR_USE_AFTER_FREE || finding->kind == ERROR_USE_AFTER_SCOPE));
}

/* The event that the operation must be ordered behind. Thread-local variables are there before
 * their thread is. */
static event_id first_of_pair(const struct execution *execution, event_id other)
{
    const struct graph *graph = &execution->graph;
    const struct event *event = graph_event(graph, other);
    const struct op *op = machine_op(execution->machine, event->state);
    bool is_thread = op->kind == OP_ALLOC && op->expected == STORAGE_THREAD;
    return is_thread ? graph->threads[event->thread].creator : other;
}

static bool only_reads(const struct event *event)
{
    return !(event->flags & (EVENT_WRITES | EVENT_SILENT_STORE));
}

/* Sets `keep` to the events that the error depends on. */
static void find_kept(const struct execution *execution, const struct finding *finding,
                      clock_entry *keep)
{
    const struct graph *graph = &execution->graph;
    memset(keep, 0, graph->width * sizeof *keep);
    for (unsigned t = 0; t < graph->thread_count; t++)
        keep[t] = (clock_entry)graph->threads[t].count;
    if (finding_is_of_end(finding) || finding->event)
        return;
    clock_copy(keep, graph_porf(graph, graph_last(graph, finding->thread)), graph->width);
    clock_join(keep, graph_porf(graph, finding->other), graph->width);
    clock_join(keep, graph_porf(graph, finding->rf), graph->width);
    clock_join(keep, graph_porf(graph, finding->source), graph->width);
}

static void take_events(struct error_graph *error, const struct execution *execution,
                        const event_id *stamps, const struct order_sites *sites)
{
    const struct graph *graph = &execution->graph;
    for (event_id id = 1; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        if (!stamps[id])
            continue;
        struct ordered_event *copy = &error->events[stamps[id]];
        *copy = ordered(machine_op(execution->machine, event->state), event->flags & EVENT_WRITES,
                        event->flags & EVENT_PLAIN, sites);
        copy->drains = graph_order(graph, id) & ORDER_DRAINS;
    }
}

static void take_pair(struct error_graph *error, const struct execution *execution,
                      const struct finding *finding, const event_id *stamps)
{
    error->has_pair = true;
    error->thread = finding->thread;
    error->other = stamps[first_of_pair(execution, finding->other)];
    error->is_race = finding->kind == ERROR_DATA_RACE;
    if (only_reads(graph_event(&execution->graph, finding->other)))
        error->source = stamps[finding->source];
}

void error_graph_take(struct error_graph *error, const struct execution *execution,
                      const struct finding *finding, const struct order_sites *sites)
{
    const struct graph *graph = &execution->graph;
    const struct op *op = machine_op(execution->machine, finding->state);
    event_id *stamps = memory_new(graph->count, sizeof *stamps);
    clock_entry keep[graph->width];
    *error = (struct error_graph){0};
    find_kept(execution, finding, keep);
    error->model = execution->model == &memory_model_tso ? &memory_model_tso : &memory_model_rc11;
    graph_copy(&error->graph, graph, keep, &error->model->clocks, stamps);
    error->pending = error->graph.count;
    error->events = memory_new((size_t)error->pending + 1, sizeof *error->events);
    take_events(error, execution, stamps, sites);
    error->events[error->pending] = ordered(op, true, execution_is_plain(execution, op), sites);
    error->events[error->pending].drains = op_drains(op, false, 0, 0);
    if (is_of_pair(finding, op))
        take_pair(error, execution, finding, stamps);
    else if (!finding_is_of_end(finding) && !finding->event && depends_on_value(finding, op))
        add_pending(error, execution, finding, op, stamps);
    free(stamps);
    error->concerns = memory_new(sites->count + 1, 1);
    for (event_id id = 1; id <= error->pending; id++) {
        uint32_t coordinate = error->events[id].coordinate;
        if (coordinate) {
            error->concerns[coordinate - 1] = 1;
            if (sites->places[coordinate - 1].site->atomic == ATOMIC_CAS)
                error->concerns[coordinate] = 1;
        }
    }
}

void error_graph_release(struct error_graph *error)
{
    graph_release(&error->graph);
    free(error->events);
    free(error->concerns);
    free(error->message);
    *error = (struct error_graph){0};
}

/* --- Other orders ----------------------------------------------------------------------------- */

/* What an update in pieces reads has the order of its failure (access_pieces.c). */
static void set_order(struct op *op, const struct order_place *place, enum ordering order,
                      enum ordering failure)
{
    unsigned atomic = place->site->atomic;
    bool is_piece = op->kind == OP_READ && (atomic == ATOMIC_CAS || atomic == ATOMIC_RMW);
    op->order = (is_piece ? failure : order) & ORDER_MASK;
    op->failure_order = failure & 3;
    if (place->kind == ORDERS_OF_PART) {
        op->access = order == ORDER_NONE ? ACCESS_PLAIN : ACCESS_ATOMIC;
        op->order =
            (op->kind == OP_READ ? order_of_read(order) : order_of_write(order)) & ORDER_MASK;
    }
}

/* Whether the event drains the store buffer: a store does by its order, and all else by what it
 * is. */
static unsigned draining(const struct error_graph *error, const struct ordered_event *event,
                         const struct op *op)
{
    bool is_store = event->coordinate && op->kind == OP_WRITE;
    bool drains = is_store ? op_drains(op, true, 0, 0) : event->drains;
    return error->model == &memory_model_tso && drains ? ORDER_DRAINS : 0;
}

/* The order of the event with the assignment, as the machine and the plan of the event have it. */
static unsigned order_of(const struct error_graph *error, const struct order_sites *sites,
                         event_id id, const uint8_t *orders)
{
    const struct ordered_event *event = &error->events[id];
    struct op op = event->op;
    if (event->coordinate) {
        size_t i = event->coordinate - 1;
        const struct order_place *place = &sites->places[i];
        enum ordering order = (enum ordering)orders[i];
        bool is_cas = place->site->atomic == ATOMIC_CAS;
        set_order(&op, place, order, is_cas ? (enum ordering)orders[i + 1] : order_of_read(order));
        if (place->kind == ORDERS_OF_PART)
            return op.order | draining(error, event, &op);
    }
    enum ordering order = op_effective_order(&op, event->writes);
    return (order == ORDER_NONE && event->is_atomic ? ORDER_RELAXED : order) |
           draining(error, event, &op);
}

/* Whether the accesses, of one size, are both atomic with the assignment. */
static bool pair_is_atomic(const struct error_graph *error, const struct order_sites *sites,
                           const uint8_t *orders)
{
    const event_id pair[] = {error->other, error->pending};
    for (size_t i = 0; i < 2; i++) {
        const struct ordered_event *event = &error->events[pair[i]];
        bool is_part =
            event->coordinate && sites->places[event->coordinate - 1].kind == ORDERS_OF_PART;
        if (is_part ? orders[event->coordinate - 1] == ORDER_NONE : !event->is_atomic)
            return false;
    }
    return !error->events[pair[1]].op.is_mixed;
}

/* Whether the event of the pair happens before the thread's next operation; a read-modify-write may
 * acquire it by its own read (checks/races.c). */
static bool pair_is_ordered(struct error_graph *error, const struct order_sites *sites,
                            const uint8_t *orders)
{
    struct graph *graph = &error->graph;
    if (!error->model->acquired)
        return false;
    const clock_entry *past = graph_hb(graph, graph_last(graph, error->thread));
    if (graph_in_clock(graph, past, error->other) || error->source == EVENT_INIT)
        return graph_in_clock(graph, past, error->other);
    unsigned order = order_of(error, sites, error->pending, orders);
    past = error->model->acquired(graph, error->source, order);
    return graph_in_clock(graph, past, error->other);
}

bool error_graph_is_bad(struct error_graph *error, const struct order_sites *sites,
                        const uint8_t *orders)
{
    struct graph *graph = &error->graph;
    error->work += (uint64_t)graph->count * graph->count;
    for (event_id id = 1; id < graph->count; id++)
        graph->orders[id] = (uint8_t)order_of(error, sites, id, orders);
    return error->model->allows(graph) &&
           !(error->has_pair && pair_is_ordered(error, sites, orders)) &&
           !(error->is_race && pair_is_atomic(error, sites, orders));
}

/* Whether the error has an event whose order is that of the coordinate, or shared with it. */
static bool is_concerned(const struct error_graph *error, const struct order_box *box, size_t i)
{
    for (size_t k = i; box->first && k < box->count; k++)
        if (box->first[k] == i && error->concerns[k])
            return true;
    return error->concerns[i];
}

/* The strongest orders are tried first. */
static void raise_one(struct error_graph *error, const struct order_sites *sites,
                      const struct order_box *box, uint8_t *orders, size_t i)
{
    static const enum ordering strongest_first[] = {ORDER_SEQ_CST, ORDER_ACQ_REL, ORDER_RELEASE,
                                                    ORDER_ACQUIRE, ORDER_RELAXED};
    enum ordering before = (enum ordering)orders[i];
    unsigned allowed = order_box_orders(box, i);
    for (size_t k = 0; k < sizeof strongest_first / sizeof *strongest_first; k++) {
        enum ordering order = strongest_first[k];
        if (!(allowed & 1u << order) || order == before || !lattice_is_below(before, order) ||
            !lattice_is_below(order, (enum ordering)box->high[i]))
            continue;
        order_box_set(box, orders, i, order);
        if (!is_concerned(error, box, i) || error_graph_is_bad(error, sites, orders))
            return;
    }
    order_box_set(box, orders, i, before);
}

void error_graph_raise(struct error_graph *error, const struct order_sites *sites,
                       const struct order_box *box, uint8_t *orders)
{
    for (size_t i = 0; i < box->count; i++)
        if (order_box_first(box, i) == i)
            raise_one(error, sites, box, orders, i);
}
