/* witness.h - a linearisation of the current graph, kept while the graph grows and shrinks.
 *
 * `preemptions` is how many it has, or more; so the graph has at most as many. It is kept as a
 * label for each event: a *block* is a run of one thread's events with the same label, and blocks
 * come in the order of their labels. An event behind which nothing has to come goes to its thread's
 * last block, if all that it needs comes before that, else to a new block at the end. Any
 * other one goes in front of what must come behind it: to its thread's last block, or to a new one
 * that may have to cut another block in two. Where that is not enough, it gets a place between all that
 * need not come behind it and all that must. The linearisation is a *makeshift* then: it may have many
 * more preemptions than it must, and so may all that come of it, until a search finds another one. This
 * costs little, and spares most graphs the search.
 *
 * Events are taken in when somebody asks, in the order in which they were added: those still to come are
 * passed over where they have been put among older ones.
 *
 * Rewound with the search: witness_mark and witness_undo, in step with the graph's. */
#ifndef HEDDLE_PREEMPTION_LINEARISATION_H
#define HEDDLE_PREEMPTION_LINEARISATION_H

#include "graph/graph.h"

enum { WITNESS_LOST = UINT32_MAX, WITNESS_NO_THREAD = UINT32_MAX };

/* What witness_undo goes back to. */
struct witness_mark {
    uint64_t last;        /* no label is higher */
    uint32_t last_thread; /* the thread whose block comes last; WITNESS_NO_THREAD: unknown */
    uint32_t base;        /* the event with stamp s has the label labels[base + s] */
    uint32_t log_used;
    uint32_t gap_bits;    /* labels differ by at least 2 to this */
    event_id counted;     /* events with stamps from here on have no labels yet */
    uint32_t preemptions; /* WITNESS_LOST: there is no linearisation */
    bool is_makeshift;    /* or has been lost */
};

struct witness_change {
    uint32_t place; /* in labels */
    uint64_t label;
};

struct witness {
    struct witness_mark now;
    uint64_t
        *labels; /* of one linearisation behind those of another that it replaces for a while */
    size_t capacity;
    struct witness_change *log; /* what labels were replaced by others */
    size_t log_capacity;
};

void witness_init(struct witness *witness);
void witness_release(struct witness *witness);

/* Takes in the events below this stamp that were added since the last time; there may be more. */
void witness_update_events(struct witness *witness, const struct graph *graph, event_id end);
static inline void witness_update(struct witness *witness, const struct graph *graph, event_id end)
{
    if (witness->now.counted < end)
        witness_update_events(witness, graph, end);
}
/* As many preemptions as it may have, at most, when all events are taken in. */
uint32_t witness_most(const struct witness *witness, const struct graph *graph);
/* Events were taken out of the graph. */
void witness_shrink(struct witness *witness, const struct graph *graph);
/* The event has come back into the graph, in another place. All others have been taken in. */
void witness_move(struct witness *witness, const struct graph *graph, event_id id);
/* Counts its preemptions anew: when events were taken out, they may be fewer. */
void witness_recount(struct witness *witness, const struct graph *graph);
/* A number of preemptions that no linearisation is without: forced gaps (gap.h) that end where this one
 * leaves a thread. Requires a settled graph. */
uint32_t witness_forced(const struct witness *witness, const struct graph *graph);
/* From now on the linearisation is `order`, of all events in the graph. */
void witness_set(struct witness *witness, const struct graph *graph, const event_id *order,
                 size_t count, uint32_t preemptions);
/* Calls bug() when it is not what it says. */
void witness_check(struct witness *witness, const struct graph *graph);

void witness_undo_changes(struct witness *witness, uint32_t log_used);
static inline void witness_undo(struct witness *witness, const struct witness_mark *mark)
{
    if (witness->now.log_used > mark->log_used)
        witness_undo_changes(witness, mark->log_used);
    witness->now = *mark;
}

#endif
