/* move.h - makes a witness of a node's child from the witness of the node, by moving some events to
 * the front. */
#pragma once

#include "explore/values/witness.h"

/* Scratch memory; a zeroed one is empty. */
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
