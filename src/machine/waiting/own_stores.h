/* own_stores.h - iterations that store the thread's own value again, where memory orders matter.
 *
 *     do store(&mine, 1); while (!compare_exchange(&lock, 0, 1));
 *
 * A store of the value, and with the order, of the thread's latest store to the location is
 * WRITE_AGAIN. It changes nothing if both are neighbours in co. Without it, all who read it read
 * the first one instead, and fr of other events stays. Who synchronises with the first store has
 * synchronised with the second one, which is behind it in po. So each relation loses edges only
 * (doc/waiting.md, rule 3).
 *
 * They are neighbours if no other thread writes the location, but for main before there are others.
 * If another one does, only the first operation of an iteration is WRITE_AGAIN. Its thread has
 * acquired the location for a while, and others write it before or after that, such as the nodes of
 * an MCS lock. Where an execution has a store in between (explore/checks/late.c), the location is
 * *seen*, which is a fact, like a lock (iteration.h). doc/waiting.md says why such an execution is
 * not missed.
 *
 * Where memory orders do not matter, such a store is compared (op.h). */
#pragma once

#include "machine/native/native_internal.h"

/* The thread has come to the operation, a store. Turns it into WRITE_AGAIN if it is one. */
void own_stores_note_arrival(struct native *native, struct op *op, unsigned thread,
                             const struct thread_data *data);

/* Records the operation, which runs with `result`. Returns whether it is WRITE_AGAIN, and so no
 * effect. May learn a fact. */
bool own_stores_note_result(struct native *native, const struct op *op, unsigned thread,
                            uint64_t result, struct thread_data *data);
