/* iteration.h - iterations of loops in which threads wait.
 *
 * doc/waiting.md has the definition, the proof and all cases.
 *
 * An iteration without an effect is no part of an execution: it ends at OP_AWAIT. Taking a lock and
 * giving it back is no effect for threads that block on the lock. But another thread's trylock may
 * find the lock held. If that iteration, too, ends without an effect, the execution needs neither
 * of the two. Otherwise the lock is *seen*: from then on, taking it is an effect. Earlier
 * iterations may have relied on the opposite; then a restart is due.
 *
 * The state at an iteration's end may also be that of a few iterations ago. Then these, together,
 * are one iteration without an effect.
 *
 * Nor does an iteration change anything if it stores what is there: without that store, each read
 * of it has the same value from the write before. A thread finds out by WRITE_COMPARED. When a
 * thread comes back to a loop's header with the same variables, and stores were all its effects,
 * the machine learns that stores in loops are to be compared, and a restart is due. An object that
 * an iteration allocates and frees is not known to other threads unless the iteration has an
 * effect.
 *
 * Setting errno is no effect unless the thread reads an errno that was set before the latest
 * iteration began, of any loop. This read might find an errno of an iteration that is left out.
 *
 * Nor does an iteration change anything if it counts where no thread looks (op_only_counts).
 * Without it, all reads have the same sources, and fewer events are in order: an execution has its
 * errors without it, too, but for the races of the count itself. The iteration's events are there,
 * until the thread waits, so these races are found.
 *
 * A loop may try only so many times (front/loops/tries.c). A try that fails is one of these
 * iterations, and left out if another one succeeds. If its only operation is silent, it can be
 * repeated at once, with the same result. Then it stands for all that are left. Other tries, such
 * as a load that finds a lock free and an exchange that fails, are counted. If one has an effect,
 * or changes the thread's variables, all tries of the loop are: it may be the last one, behind
 * those that one would stand for. The loop has no iterations then, as any loop that counts.
 *
 * Nor if its plain stores, together, leave what was there (noted.h).
 *
 * A WRITE_REPEATED (kinds.h) is lost at the end of the iteration. Another thread could read it only
 * in a data race, since the iteration releases nothing. */
#pragma once

#include "machine/native/native_internal.h"

/* Whether the iteration has had no effect so far, and the operation may have none either. Then the
 * thread may wait in front of the operation. False for an operation that may be an error, because
 * the error must be found. */
bool iteration_may_await(const struct op *op, const struct thread_data *data);

/* Records that the thread has changed something that is no variable of its own. */
void iteration_note_effect(struct thread_data *data);

/* Records the operation's effects in `data`, right before `thread`, parked at the operation, runs
 * on with `result`. May learn a fact. */
void iteration_note_result(struct native *native, const struct op *op, unsigned thread,
                           uint64_t result, struct thread_data *data);

/* Records that `thread` has come to the operation. May learn a fact, and may then replace the
 * operation by OP_RESTART. Turns a store into WRITE_COMPARED where the iteration may wait
 * nevertheless. */
void iteration_note_arrival(struct native *native, struct op *op, unsigned thread,
                            struct thread_data *data);
