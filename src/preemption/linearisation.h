/* linearisation.h - a linearisation of the current graph, kept while the graph grows and shrinks.
 *
 * `preemptions` is how many it has, or more; so the graph has at most as many. It is kept as a
 * label for each event: a *context* is a run of one thread's events with the same label, and contexts
 * come in the order of their labels. An event behind which nothing has to come goes to its thread's
 * last context, if all that it needs comes before that, else to a new context at the end. Any
 * other one goes in front of what must come behind it: to its thread's last context, or to a new one
 * that may have to cut another context in two. Where that is not enough, it gets a place between all that
 * need not come behind it and all that must. The linearisation is a *makeshift* then: it may have many
 * more preemptions than it must, and so may all that come of it, until a search finds another one. This
 * costs little, and spares most graphs the search.
 *
 * Events are taken in when somebody asks, in the order in which they were added: those still to come are
 * passed over where they have been put among older ones.
 *
 * Rewound with the search: linearisation_mark and linearisation_undo, in step with the graph's. */
#ifndef HEDDLE_PREEMPTION_LINEARISATION_H
#define HEDDLE_PREEMPTION_LINEARISATION_H

#include "graph/graph.h"

enum { LINEARISATION_LOST = UINT32_MAX, LINEARISATION_NO_THREAD = UINT32_MAX };

/* What linearisation_undo goes back to. */
struct linearisation_mark {
    uint64_t last; /* no label is higher */
    uint32_t
        last_thread; /* the thread whose context comes last; LINEARISATION_NO_THREAD: unknown */
    uint32_t base;   /* the event with stamp s has the label labels[base + s] */
    uint32_t log_used;
    uint32_t spacing_bits; /* labels differ by at least 2 to this */
    event_id counted;      /* events with stamps from here on have no labels yet */
    uint32_t preemptions;  /* LINEARISATION_LOST: there is no linearisation */
    bool is_makeshift;     /* or has been lost */
};

struct linearisation_change {
    uint32_t place; /* in labels */
    uint64_t label;
};

struct linearisation {
    struct linearisation_mark now;
    uint64_t
        *labels; /* of one linearisation behind those of another that it replaces for a while */
    size_t capacity;
    struct linearisation_change *log; /* what labels were replaced by others */
    size_t log_capacity;
};

void linearisation_init(struct linearisation *linearisation);
void linearisation_release(struct linearisation *linearisation);

/* Takes in the events below this stamp that were added since the last time; there may be more. */
void linearisation_update_events(struct linearisation *linearisation, const struct graph *graph,
                                 event_id end);
static inline void linearisation_update(struct linearisation *linearisation,
                                        const struct graph *graph, event_id end)
{
    if (linearisation->now.counted < end)
        linearisation_update_events(linearisation, graph, end);
}
/* As many preemptions as it may have, at most, when all events are taken in. */
uint32_t linearisation_most(const struct linearisation *linearisation, const struct graph *graph);
/* Events were taken out of the graph. */
void linearisation_shrink(struct linearisation *linearisation, const struct graph *graph);
/* The event has come back into the graph, in another place. All others have been taken in. */
void linearisation_move(struct linearisation *linearisation, const struct graph *graph,
                        event_id id);
/* Counts its preemptions anew: when events were taken out, they may be fewer. */
void linearisation_recount(struct linearisation *linearisation, const struct graph *graph);
/* A number of preemptions that no linearisation is without: forced preemptions (lower_bound.h) that end where this one
 * leaves a thread. Requires a graph with hb up to date. */
uint32_t linearisation_forced(const struct linearisation *linearisation, const struct graph *graph);
/* From now on the linearisation is `order`, of all events in the graph. */
void linearisation_set(struct linearisation *linearisation, const struct graph *graph,
                       const event_id *order, size_t count, uint32_t preemptions);
/* Calls bug() when it is not what it says. */
void linearisation_check(struct linearisation *linearisation, const struct graph *graph);

void linearisation_undo_changes(struct linearisation *linearisation, uint32_t log_used);
static inline void linearisation_undo(struct linearisation *linearisation,
                                      const struct linearisation_mark *mark)
{
    if (linearisation->now.log_used > mark->log_used)
        linearisation_undo_changes(linearisation, mark->log_used);
    linearisation->now = *mark;
}

#endif
