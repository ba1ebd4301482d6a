/* independence.h - which operations of different threads commute in every state: run one after the
 * other, in either order, they leave the same memory and the same threads.
 *
 * The table, for whole atomic accesses of one location:
 *
 *   reads                                                        commute with each other
 *   additions and subtractions                                   likewise
 *   conjunctions; disjunctions; exclusive disjunctions           each with its own kind
 *   maxima; minima; unsigned maxima; unsigned minima             each with its own kind
 *   stores of one value; exchanges that leave one value          likewise
 *   read-modify-writes that never change anything, such as x+0   with reads; with everything if
 *                                                                their result is ignored
 *
 * Except for reads, the thread must ignore the result (RMW_IGNORED): the result tells which of the
 * two was first. Operations without a row commute only if they are on different locations. A
 * compare-exchange that fails is a read by its effect.
 *
 * The relation does not depend on the state. So happens-before is the same in all interleavings
 * that differ in the order of operations that commute, and the theorems about Source-DPOR and
 * Optimal-DPOR, which hold for every such relation, apply. */
#pragma once

#include "machine/operations/op.h"

/* The part of an operation, or an event, that other threads can observe. */
struct footprint {
    uint32_t location; /* 0: none, or one that only its own thread accesses */
    uint16_t class;    /* writes of one class commute; 0: this one commutes with none */
    bool writes;       /* it writes its location, or will once it no longer waits */
};

/* Whether two operations of different threads conflict: they access one location, one of them
 * writes, and they do not commute. (Two operations of one thread are always dependent.) */
static inline bool footprints_conflict(struct footprint a, struct footprint b)
{
    return a.location == b.location && a.location != 0 && (a.writes || b.writes) &&
           (a.class == 0 || a.class != b.class);
}

/* The footprint of the operation by the table. `writes`: its effect is a write. */
struct footprint independence_footprint(const struct op *op, bool writes);
