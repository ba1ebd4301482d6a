/* witness.h - the witness of the present node, and the graph as far as it has the witness.
 *
 * The witness is an interleaving of all events of the instance. It is kept as an order of numbers.
 * The events of the graph are brought into this order only when they are looked at
 * (witness_replay): they are undone back to the first difference, and the others are added again,
 * which are look-ups for the machine. So the checks see real executions. */
#pragma once

#include "explore/exploration.h"
#include "explore/values/instance.h"

struct witness {
    uint32_t *order; /* numbers of the instance */
    size_t order_capacity;
    uint32_t count;
    uint32_t agreed;  /* so many events at the beginning of the graph are in this order */
    uint32_t *stamps; /* by number: the event's stamp, if the graph is in line */
    size_t stamp_capacity;
    uint32_t *log; /* what was replaced: the events from the first difference on, its place, its
                      length */
    size_t log_used;
    size_t log_capacity;
};
void witness_release(struct witness *witness);

/* Adds the event at the end. */
void witness_append(struct witness *witness, uint32_t id);

/* Replaces the witness by this order of the same events, and of others. */
void witness_replace(struct witness *witness, const uint32_t *order, uint32_t count);

/* Replaces the events of the witness from the place on by this order of them. */
void witness_replace_from(struct witness *witness, uint32_t place, const uint32_t *order);

struct witness_mark {
    uint32_t count;
    size_t log;
};

static inline struct witness_mark witness_mark(const struct witness *witness)
{
    return (struct witness_mark){witness->count, witness->log_used};
}

/* Goes back to the mark. Breaks: later marks. */
void witness_undo(struct witness *witness, struct witness_mark mark);

/* Brings the graph in line. Returns false if the exploration stops. Requires that the instance has
 * all events of the witness. */
bool witness_replay(struct witness *witness, const struct instance *instance,
                    struct exploration *exploration);

/* The event of the graph, which is in line. */
static inline event_id witness_stamp(const struct witness *witness, uint32_t id)
{
    verify(witness->agreed == witness->count);
    return id == INSTANCE_INIT ? EVENT_INIT : witness->stamps[id];
}

/* The number of the graph's event; the graph is in line. */
static inline uint32_t witness_number(const struct witness *witness, event_id stamp)
{
    verify(witness->agreed == witness->count && stamp <= witness->count);
    return stamp == EVENT_INIT ? INSTANCE_INIT : witness->order[stamp - 1];
}

/* --- Moving a read ---------------------------------------------------------------------------- */

/* Makes a witness of a node's child from the witness of the node, by moving some events to the
 * front. Scratch memory; a zeroed one is empty. */
struct mover {
    uint32_t *order; /* the new one, from the place on */
    size_t order_capacity;
    uint32_t *last; /* by location: the last write, or the lock of an open section */
    size_t last_capacity;
};
void mover_release(struct mover *mover);

/* Moves `read`, with all events behind it in the order, to a place where it reads from a good
 * write. What is before it in P, and behind this place, comes first; all else comes behind. Tries
 * the latest places. Returns false, with nothing changed, if it finds no witness. Requires that the
 * order without these events is a witness, and that these are of one thread. Linear in the number
 * of events. */
bool mover_move(struct mover *mover, struct witness *witness, const struct instance *instance,
                uint32_t read);
