/* round.h - rounds of loops in which threads wait.
 *
 * A round that changes nothing is no part of an execution (OP_SPIN). To take a lock and give it
 * back changes nothing for those who wait for it, but somebody who tries it may find it held. If
 * all that comes of that is the end of another round that changes nothing, neither round need have
 * been; else the lock is *seen*: from then on, which may mean that everything begins anew, to take
 * it is an effect. */
#ifndef HEDDLE_MACHINE_ITERATION_H
#define HEDDLE_MACHINE_ITERATION_H

#include "machine/native_internal.h"

/* Whether the operation, as the first one in its round to have an effect, may have none, so that a
 * thread may wait rather than come to it. What may be an error has to come to pass. */
bool round_may_spin(const struct op *op, const struct private *private);

/* The thread, parked at the operation, is about to go on with the result. */
void round_note_result(struct native *native, const struct op *op, unsigned thread, uint64_t result,
                       struct private *private);

/* The thread has come to the operation. */
void round_note_arrival(struct native *native, const struct op *op, struct private *private);

#endif
