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
 *   full write f: for each consistent cut S of a reading:
 *                   if no update outside of S happens before some reading: Visit(G + f with S)
 *                   revisits by f with S, as those by an update, where f can be added to K with S
 *
 * A reading e was added maximally iff its set is all of the location's updates in P, the events
 * that are older than e or in K. So if r was, its set has all newer updates of K, and these are N:
 * a revisit adds w to them, and only older updates vary. A set of several newer updates comes about
 * by revisits of its porf-maximal members in the order of their threads, and in no other order. So
 * no graph is visited twice, as with other revisits.
 *
 * A full write (sets.h) is a reading and a write. Its set is part of its causal prefix. It was
 * added maximally iff that holds of it as a reading: then it is the last write, too. All that is
 * said of readings and updates holds with it, because a new write has all full writes of its graph
 * in front of it: it is in no set of them. So each set that has w has all full writes of K.
 * - With a cut that lacks a full write u, f cannot be added to G, but it can revisit u, or a
 *   reading that is older than u.
 * - A revisited full write r has no revisits in its turn: each reading that is older than r, and
 *   not in its causal prefix, lacks w, which is in this prefix. So it was not added maximally.
 *
 * A compare-exchange is a full write with each cut with which it succeeds, unless that lacks some
 * of its causal past, and a reading with each other one.
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

/* Adds the operation of the top frame, which is unordered, with its next set. Returns false if
 * there is none, or (frame->revisiting) if it can only revisit with that. */
bool unordered_advance(struct trust *trust, struct frame *frame);

/* Sets `past` to the causal prefix of that operation, a write, with its present set, but without
 * itself. Requires that it is not in the graph. */
void unordered_find_past(const struct trust *trust, const struct frame *frame, clock_entry *past);
