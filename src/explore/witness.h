/* witness.h - a linearisation of the current graph, kept while the graph grows and shrinks.
 *
 * `preemptions` is how many the linearisation has, or more; so the graph has at most as many. An
 * event that comes last in hb goes to the end. Any other one goes behind its thread's last event, or
 * else behind the block of what it must follow; if need be, into that block. This costs little, and
 * spares most graphs the search for preemptions.
 *
 * The linearisation is a ring of events, EVENT_INIT being its beginning and end, with labels that
 * grow along it. Events that are not in the graph at present may be among them.
 *
 * Rewound with the search: witness_mark and witness_undo, in step with the graph's. */
#ifndef HEDDLE_EXPLORE_WITNESS_H
#define HEDDLE_EXPLORE_WITNESS_H

#include "graph/graph.h"

enum { WITNESS_LOST = UINT32_MAX };

/* What witness_undo goes back to. */
struct witness_mark {
    event_id placed;      /* stamps below this have been looked at */
    uint32_t preemptions; /* WITNESS_LOST: there is no linearisation */
    size_t log_used;
};

struct witness_place {
    uint32_t label; /* 0: in no place */
    event_id previous;
    event_id next;
};

/* The place that an event had before it was moved. */
struct witness_change {
    event_id id;
    event_id placed; /* stamps below this had been looked at */
    struct witness_place place;
    bool whole; /* all places changed together */
};

struct witness {
    struct witness_mark now;
    struct witness_place *places; /* by stamp */
    size_t capacity;
    struct witness_change *log;
    size_t log_capacity;
};

void witness_init(struct witness *witness);
void witness_release(struct witness *witness);

/* Places the events that were added since the last time. */
void witness_update(struct witness *witness, const struct graph *graph);
/* The event has come back into the graph, in another place. */
void witness_move(struct witness *witness, const struct graph *graph, event_id id);
/* Counts anew: events that were taken away may have been what others were preempted for. */
void witness_recount(struct witness *witness, const struct graph *graph);
/* From now on the linearisation is `order`, of all events in the graph. */
void witness_set(struct witness *witness, const event_id *order, size_t count,
                 uint32_t preemptions);
/* Calls bug() when it is not what it says. */
void witness_check(const struct witness *witness, const struct graph *graph);
void witness_undo(struct witness *witness, const struct witness_mark *mark);

#endif
