/* minima.h - the least assignments of memory orders that no known error excludes.
 *
 * What is known are *bad* assignments: with each of them, and with each that is below it, some
 * execution has an error. The open assignments of a box are those that are below none. Their
 * minimal elements are kept, as each new bad assignment comes: a minimal element that is below it
 * is replaced by those that raise one coordinate just above it (Berge multiplication, as for the
 * minimal transversals of a hypergraph; Berge, Hypergraphs, 1989, chapter 2, here with small
 * lattices in place of {out, in}). An element that is not minimal any more is dropped.
 *
 * Where some orders are bound (lattice.h), only assignments that are allowed are elements. What
 * raises one coordinate is raised to the least one that is allowed; each allowed assignment that
 * raises the coordinate is above it.
 *
 * Each list of minimal elements may be exponential in the coordinates. In practice there are few,
 * as a maximal bad assignment leaves few ways out. */
#pragma once

#include "orders/lattice.h"

struct minimum {
    uint8_t *orders; /* by coordinate: enum ordering */
    uint64_t cost;
    bool is_proved;
};

struct minima {
    const struct order_box *box;
    struct minimum *list;
    size_t count, capacity;
    bool is_cut; /* there were too many, and dear ones were dropped */
};

/* Only the weakest allowed assignment of the box, which must outlive the minima. Requires: the
 * box's strongest assignment is allowed. */
void minima_init(struct minima *minima, const struct order_box *box);
void minima_release(struct minima *minima);
/* Excludes all assignments that are below `bad`. */
void minima_exclude(struct minima *minima, const uint8_t *bad);
/* The cheapest one that is not proved, the first of these; NULL: there is none. Valid until the
 * minima change. */
struct minimum *minima_cheapest(struct minima *minima);
/* Puts the cheapest first. */
void minima_sort(struct minima *minima);
