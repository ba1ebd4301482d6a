/* sooner.h - threads that come to a loop's header in a state to which they could have come sooner.
 *
 *     r = load(x);
 *     while (!compare_exchange(x, &r, f(r)))
 *         ;
 *
 * A failure leaves the thread in a new local state, so it is no iteration without an effect. But
 * the load in front of the loop might have read what the failure has read. Then the thread would
 * have been in the same state, without the failure.
 *
 * In general: let the latest operations of a thread be *quiet*, Q1 .. Qn, as they read atomically
 * and write nothing. Behind Qn, the thread comes to the header of a loop. Let R1 .. Rm, m < n, be
 * what the thread does from the operation of some Qi on, i <= n - m, if it reads the results of the
 * last m: of the same locations, each in an order that is no stronger. If the thread then comes to
 * the same header in the same state, nothing is lost when the thread waits behind Qn for another
 * value. doc/waiting.md has the proof, and says when R1 may order more. An iteration that changes
 * nothing is the case of m = 0 (iteration.h).
 *
 * So no form of a loop has to be known. The thread is run from the state in front of Qi, with these
 * results; that is a step like any other. The states are compared by a hash of the function's
 * values and variables at the header (front/loops/live.c), and of the thread's data. The callers'
 * variables are the same if the function was called before Qi; and their frames are part of the
 * hash, too, so that it tells states of different calls apart (explore/states). */
#pragma once

#include "machine/native/native_internal.h"

/* What heddle_iteration_activation returns: the number of the thread's operations so far is in the
 * lower bits, and how far the frame is below the stack's top, in bytes, above. */
enum { ACTIVATION_BITS = 32 };

/* Finds where `thread` could have come to a header sooner, before it runs on from its operation in
 * `state` with `result`. Runs it from earlier states. Breaks: as machine_step. */
void sooner_find(struct native *native, unsigned thread, state_id state, uint64_t result);

/* The thread has come from `before` to `state`. If that is a store of which no other thread can
 * tell, and the thread waits behind it, it waits in front of it. Requires: both are new. Breaks: as
 * machine_step. */
void sooner_look_behind(struct native *native, unsigned thread, state_id before, state_id state);

/* The thread has come from `before`, a compare-exchange that has failed, to `state`. It waits there
 * if it could have come to the header between the two sooner, but for the order of a read, and if
 * it is about to try what it has found: who succeeds orders as much as that read (doc/waiting.md).
 */
void sooner_look_ahead(struct native *native, state_id before, state_id state);

/* The running thread has come to the header of the loop at the site. `live`, `activation`: as in
 * heddle_iteration_begin. Returns whether it could have come there sooner. */
bool sooner_has(struct native *native, const struct site *site, uint64_t live, uint64_t activation);
