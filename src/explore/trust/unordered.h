/* unordered.h - the graphs of a frame whose operation needs no order (explore/sets).
 *
 *   reading:  for each consistent cut: Visit(G + the reading of it)
 *   update w: Visit(G + w)
 *             for each reading r of w's location outside w's causal prefix:
 *               N := the updates of r's set that were added after r
 *               K := the events that are older than r, and the causal prefixes of w and N
 *               if r and all events of G outside of K were added maximally,
 *               and w has the greatest thread of the porf-maximal members of N + w, or N is empty:
 *                 for each consistent cut S of K + w that has w and N:
 *                   Visit(K + w, with r reading S)
 *
 * A reading e was added maximally iff its set is all of the location's updates in P, the events
 * that are older than e or in K. So if r was, its set has all newer updates of K, and these are N:
 * a revisit adds w to them, and only older updates vary. A set of several newer updates comes about
 * by revisits of its porf-maximal members in the order of their threads, and in no other order. So
 * no graph is visited twice, as with other revisits.
 *
 * There is no more than one way to add an update, so that it needs no frame where nobody has read
 * the location. */
#pragma once

#include "explore/trust/frames.h"

/* Whether there is just one way to run the thread's operation, which is unordered, and it revisits
 * nothing. Requires that it is enabled. */
bool unordered_is_forced(struct trust *trust, unsigned thread, const struct op *op);

/* Runs it that way. */
void unordered_add(struct trust *trust, unsigned thread, const struct op *op);

/* In a graph in which no thread is enabled: learns that a location needs an order if a thread that
 * waits there in a loop would go on with fewer updates, and stops the exploration then. */
void unordered_check_waiting(struct trust *trust);

/* Sets up the next graph of the top frame, whose operation is unordered; false if there is none. */
bool unordered_advance(struct trust *trust, struct frame *frame);
