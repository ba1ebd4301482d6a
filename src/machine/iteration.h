/* iteration.h - iterations of loops in which threads wait.
 *
 * A iteration that changes nothing is no part of an execution (OP_AWAIT). To take a lock and give
 * it back changes nothing for those who wait for it, but somebody who tries it may find it held. If
 * all that comes of that is the end of another iteration that changes nothing, neither iteration
 * need have been; else the lock is *seen*: from then on, which may mean that everything begins
 * anew, to take it is an effect. */
#ifndef HEDDLE_MACHINE_ITERATION_H
#define HEDDLE_MACHINE_ITERATION_H

#include "machine/native_internal.h"

/* Whether the operation, as the first one in its iteration to have an effect, may have none, so
 * that a thread may wait rather than come to it. What may be an error has to come to pass. */
bool iteration_may_await(const struct op *op, const struct thread_data *data);

/* The thread, parked at the operation, is about to go on with the result. */
void iteration_note_result(struct native *native, const struct op *op, unsigned thread,
                           uint64_t result, struct thread_data *data);

/* The thread has come to the operation. */
void iteration_note_arrival(struct native *native, const struct op *op, struct thread_data *data);

#endif
