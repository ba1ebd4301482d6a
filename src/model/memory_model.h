/* memory_model.h - consistency models: which execution graphs a program may have.
 *
 * A model is a row of the table in memory_model.c, and a file of its own. It says which sources a read may
 * have and which places in co a write may take, keeps a clock of its own for each event in the
 * graph, says which accesses happen before others, and checks whole graphs against its axioms.
 *
 * Every model here has an acyclic porf, is closed under removing porf-maximal events, and is
 * extensible: the next event of any thread may be added with its source or place at the end of co.
 * The explorers rely on these three (TruSt, POPL 2022, section 3). */
#ifndef HEDDLE_MODEL_MEMORY_MODEL_H
#define HEDDLE_MODEL_MEMORY_MODEL_H

#include "graph/graph.h"

struct memory_model {
    const char *name;    /* in reports, "sc" */
    const char *summary; /* one line */

    /* The clocks that the model keeps in the graph; see graph.h. */
    struct graph_clocks clocks;

    /* The *floor* of the thread's next operation on a location: it may read a write, or follow it in
     * co, iff that write is the floor or comes later in co, and is not read by an RMW (which the
     * caller knows). EVENT_INIT when the operation may read the initial value. May bring the model's
     * clocks up to date. */
    event_id (*floor)(struct graph *graph, unsigned thread, uint32_t location);
    /* A write in the causal prefix of a thread is never older in co than the floor of the thread's
     * next operation. Then a floor that is last in co takes no call. */
    bool causal_past_is_hidden;

    /* The clock of what happens before the next operation of the thread, before it has read: an
     * access in another thread that is not in it is in a race with a conflicting operation. Valid
     * until the graph changes. */
    const clock_entry *(*before_next)(const struct graph *graph, unsigned thread);

    /* Derives the model's clocks anew from the axioms, without any of the above, and calls bug() where
     * the graph is inconsistent or a clock is wrong. Requires that no clock is stale. */
    void (*check)(const struct graph *graph);

    /* Each execution is a linear order of its events, of which the model's clock of an event is the
     * necessary past: interleavings can be explored, and preemptions be counted. */
    bool has_linearisations;
};

/* The model called `name`, or NULL; the i-th row of the table, or NULL. */
const struct memory_model *memory_model_find(const char *name);
const struct memory_model *memory_model_at(unsigned i);

extern const struct memory_model memory_model_sc;

/* model->floor. */
static inline event_id memory_model_floor(const struct memory_model *model, struct graph *graph,
                                          unsigned thread, uint32_t location)
{
    event_id last = graph_co_last(graph, location);
    const clock_entry *past = graph_porf(graph, graph_last(graph, thread));
    if (model->causal_past_is_hidden && graph_in_clock(graph, past, last))
        return last;
    return model->floor(graph, thread, location);
}

/* Whether `write` is not older in the location's co than `floor`. Linear in the writes after it. */
static inline bool memory_model_reaches(const struct graph *graph, uint32_t location,
                                        event_id write, event_id floor)
{
    event_id later = write;
    do
        later = graph_co_next(graph, location, later);
    while (later && later != floor);
    return later == 0;
}

#endif
