/* witness.h - a linearisation of the current graph, kept while the graph grows and shrinks.
 *
 * `preemptions` is how many the linearisation has, or more; so the graph has at most as many. An
 * event that comes last in hb goes to the end. Any other one goes behind its thread's last event,
 * or else behind the block of what it must follow; if need be, into that block, or together with
 * some that it must follow. This costs little, and spares most graphs the search for preemptions.
 *
 * The linearisation is a ring of events, EVENT_INIT being its beginning and end, with labels that
 * grow along it; then the *tail*: the newest events, all of which came last in hb when they were
 * added, by their stamps. Most events are undone before they ever enter the ring. In the ring and
 * in the tail may be events that are not in the graph at present.
 *
 * Rewound with the search: witness_mark and witness_undo, in step with the graph's. */
#ifndef HEDDLE_EXPLORE_WITNESS_H
#define HEDDLE_EXPLORE_WITNESS_H

#include "graph/graph.h"

enum { WITNESS_LOST = UINT32_MAX, WITNESS_NO_THREAD = UINT32_MAX };

/* What witness_undo goes back to. */
struct witness_mark {
    event_id placed;      /* the tail begins with this stamp... */
    event_id counted;     /* ... and ends in front of this one */
    uint32_t preemptions; /* WITNESS_LOST: there is no linearisation */
    uint32_t last;        /* the thread that runs last; WITNESS_NO_THREAD: to be found out */
    size_t log_used;
    bool is_rough; /* counting anew may give fewer preemptions */
};

struct witness_place {
    uint32_t label; /* 0: not in the ring */
    event_id previous;
    event_id next;
    uint32_t mark; /* witness.marks: must come before the event that is being placed */
};

/* The place that an event had before it was moved. */
struct witness_change {
    event_id id;
    event_id placed; /* where the tail began */
    struct witness_place place;
    bool whole; /* all places changed together */
};

struct witness {
    struct witness_mark now;
    struct witness_place *places; /* by stamp */
    size_t capacity;
    struct witness_change *log;
    size_t log_capacity;
    uint32_t marks;  /* how often events have been marked */
    event_id *group; /* scratch: events that are moved */
    size_t group_capacity;
};

void witness_init(struct witness *witness);
void witness_release(struct witness *witness);

/* Takes in the events that were added since the last time. */
void witness_update(struct witness *witness, const struct graph *graph);
/* Events were taken out of the graph. */
static inline void witness_shrink(struct witness *witness)
{
    witness->now.is_rough = true;
    witness->now.last = WITNESS_NO_THREAD;
}
/* The event has come back into the graph, in another place. */
void witness_move(struct witness *witness, const struct graph *graph, event_id id);
/* Counts anew, if that may give fewer preemptions. */
void witness_recount(struct witness *witness, const struct graph *graph);
/* From now on the linearisation is `order`, of all events in the graph. */
void witness_set(struct witness *witness, const struct graph *graph, const event_id *order,
                 size_t count, uint32_t preemptions);
/* Calls bug() when it is not what it says. */
void witness_check(struct witness *witness, const struct graph *graph);

void witness_undo_changes(struct witness *witness, const struct witness_mark *mark);
static inline void witness_undo(struct witness *witness, const struct witness_mark *mark)
{
    if (witness->now.log_used > mark->log_used || witness->now.placed > mark->placed)
        witness_undo_changes(witness, mark);
    witness->now = *mark;
}

#endif
