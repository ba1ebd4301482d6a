/* memory_model.h - consistency models: which execution graphs of a program are consistent.
 *
 * A model is one file and one row of the table in memory_model.c. It decides from which writes a
 * read may read, and after which writes in co a write may be added. It keeps a clock for each event
 * in the graph, defines which accesses happen before others, and checks whole graphs against its
 * axioms.
 *
 * The explorers rely on three properties of every model (TruSt, POPL 2022, section 3): porf is
 * acyclic; removing porf-maximal events keeps a graph consistent; and the graph stays consistent
 * when the next event of any thread is added at the end of co, or reads the last write in co. */
#pragma once

#include "base/order.h"
#include "graph/change.h"
#include "model/missing_order.h"

/* How an event uses its thread's store buffer. */
enum buffer_use {
    BUFFER_NONE,  /* not at all; it may take effect while stores of its thread are in the buffer */
    BUFFER_STORE, /* it is a store that goes through the buffer */
    BUFFER_DRAIN, /* it waits until the buffer is empty */
};

struct memory_model {
    const char *name;    /* for reports and options, such as "sc" */
    const char *summary; /* one line, for --help */

    /* The clocks that the model keeps in the graph; see graph.h. */
    struct graph_clocks clocks;

    /* The *floor* of the thread's next operation on a location, a write or EVENT_INIT. The
     * operation may read a write, or follow it in co, only if that write is the floor or later in
     * co. (A write that an RMW reads is no place for another write; the caller checks that.)
     * `may_load`: the operation may turn out to be a load that does not drain the store buffer
     * (op_may_load); `admits` decides when it is none. May bring the model's clocks up to date. */
    event_id (*floor)(struct graph *graph, unsigned thread, uint32_t location, bool may_load);
    /* Whether the event, which is not co-maximal, may be added. Requires that its source and its
     * place are not before the floor. NULL: it always may. May bring the model's clocks up to
     * date; leaves the graph as it is. */
    bool (*admits)(struct graph *graph, unsigned thread, const struct addition *addition);
    /* No write in the causal prefix of a thread is later in co than the floor of the thread's next
     * operation. So if the last write in co is in that prefix, it is the floor. */
    bool causal_past_is_hidden;

    /* The clock of the events that happen before the next operation of the thread, without those
     * that do so because of what the operation reads. May bring the model's clocks up to date. A
     * conflicting access of another thread that is not in the clock is in a race with the
     * operation. Valid until the graph changes. NULL: it is the porf clock of the thread's last
     * event. */
    const clock_entry *(*before_next)(struct graph *graph, unsigned thread);

    /* The clock of the events that happen before an atomic operation of this order because it reads
     * the write, which is atomic. May bring the model's clocks up to date. Valid until the graph
     * changes. NULL: it is the porf clock of the write. */
    const clock_entry *(*acquired)(struct graph *graph, event_id write, unsigned order);

    /* missing_order_find, for reports; NULL: each write synchronises with its readers. */
    struct missing_order (*missing_order)(const struct graph *graph, unsigned thread,
                                          event_id first);

    /* Computes the model's clocks from the axioms, without any of the above. Calls bug() if the
     * graph is inconsistent or a clock is wrong. Requires that no clock is stale. */
    void (*check)(const struct graph *graph);

    /* Derives all clocks of a copied graph (graph/copy.h) anew, for the memory orders that it has
     * now (graph.orders), and returns whether it is consistent with them. NULL: nobody asks.
     * Requires that porf is acyclic and read-modify-writes are atomic, which no order decides. */
    bool (*allows)(struct graph *graph);

    /* For *messages* that threads might send each other beside the program: a store right behind an
     * event, to a location of its own, and a load right in front of another event, which acquires
     * it. Rows of the model's clocks, where these say more than hb and graph_precedence; 0: they do
     * not. Of an event, the row `received` has the events from which any message has come there by
     * then; `sent` has those to which no message can come from there, as their loads are before its
     * store. If `sent` is given, a graph with messages is consistent iff these clocks and the
     * messages make no circle. */
    unsigned received, sent;

    /* It knows readings of sets of updates (graph/sets.h). */
    bool has_sets;

    /* How the event uses the buffer, for reports; NULL: the model has no store buffers. */
    enum buffer_use (*buffer_use)(const struct graph *graph, event_id id);

    /* Events get their memory orders (graph_order); otherwise these are 0. */
    bool reads_orders;

    /* By enum order_set: a simpler model with the same executions, if the program has no other
     * orders and its data races are errors; NULL: there is none. */
    const struct memory_model *equals[ORDER_SETS];
};

/* The model called `name`; NULL if there is none. */
const struct memory_model *memory_model_find(const char *name);
/* The i-th row of the table, from 0 on; NULL if there is none. */
const struct memory_model *memory_model_at(unsigned i);

extern const struct memory_model memory_model_sc;
extern const struct memory_model memory_model_tso;
extern const struct memory_model memory_model_ra;
extern const struct memory_model memory_model_rc11;

/* The simplest model that has the same executions for a program with these orders. */
const struct memory_model *memory_model_simplify(const struct memory_model *model,
                                                 enum order_set orders);
/* Whether memory_model_simplify ever gives another model. */
bool memory_model_is_simplified(const struct memory_model *model);

/* Whether each graph is the class of the interleavings of its events that respect hb. So explorers
 * of interleavings can be used, and an order of events tells the graph. (Preemptions are counted
 * under every model.) */
static inline bool memory_model_has_interleavings(const struct memory_model *model)
{
    return model->clocks.has_interleavings;
}

/* Whether a store of seq_cst may be among updates without an order, as read-modify-writes may
 * (graph/sets.h). Where preemptions are counted (`counts`), it comes behind its set in each
 * linearisation then. */
static inline bool memory_model_has_full_stores(const struct memory_model *model, bool counts)
{
    return memory_model_has_interleavings(model) || (model->causal_past_is_hidden && !counts);
}

/* model->floor; without a call when the last write in co is the floor. Requires that the location
 * is within graph_fit's numbers. */
static inline event_id memory_model_floor(const struct memory_model *model, struct graph *graph,
                                          unsigned thread, uint32_t location, bool may_load)
{
    event_id last = graph_co_last(graph, location);
    const clock_entry *past = graph_porf(graph, graph_last(graph, thread));
    if (model->causal_past_is_hidden && graph_in_clock(graph, past, last))
        return last;
    event_id floor = model->floor(graph, thread, location, may_load);
    verify(floor == EVENT_INIT || graph_event(graph, floor)->location == location);
    return floor;
}

/* The row `received` of the event. Requires that no clock is stale. Valid as long as graph_row. */
static inline const clock_entry *memory_model_received(const struct memory_model *model,
                                                       const struct graph *graph, event_id id)
{
    return model->clocks.rows ? graph_row(graph, id, model->received) : graph_porf(graph, id);
}

/* The row `sent` of the event, likewise. */
static inline const clock_entry *memory_model_sent(const struct memory_model *model,
                                                   const struct graph *graph, event_id id)
{
    return model->sent ? graph_row(graph, id, model->sent) : graph_precedence(graph, id);
}

/* Whether these clocks alone decide which messages there may be. */
static inline bool memory_model_orders_messages(const struct memory_model *model)
{
    return model->sent || memory_model_has_interleavings(model);
}

/* model->before_next. */
static inline const clock_entry *memory_model_before_next(const struct memory_model *model,
                                                          struct graph *graph, unsigned thread)
{
    return model->before_next ? model->before_next(graph, thread)
                              : graph_porf(graph, graph_last(graph, thread));
}

/* model->acquired. */
static inline const clock_entry *memory_model_acquired(const struct memory_model *model,
                                                       struct graph *graph, event_id write,
                                                       unsigned order)
{
    return model->acquired ? model->acquired(graph, write, order) : graph_porf(graph, write);
}

/* Whether `write` is `floor` or later in the location's co. Linear in the number of later
 * writes. */
static inline bool memory_model_reaches(const struct graph *graph, uint32_t location,
                                        event_id write, event_id floor)
{
    verify(write == EVENT_INIT || graph_event(graph, write)->location == location);
    event_id later = write;
    do
        later = graph_co_next(graph, location, later);
    while (later && later != floor);
    return later == 0;
}
