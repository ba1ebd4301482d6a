/* resting.h - locations that an iteration changes and changes back.
 *
 * A location *rests* at 0 if threads in loops change it and set it to 0 again, such as a spin lock
 * of the program's own making. An iteration that does so and nothing else has changed nothing, as
 * long as no thread observes it in between. A thread *owns* the location from the time when it
 * changes it from 0 until it sets it to 0. All stores to the location are compared (kinds.h), so
 * that each thread knows the values that it overwrites. A thread observes the iteration of another
 * one if it finds a value other than 0 and does not own the location, or finds a value other than
 * its own.
 *
 * This misses nothing. Look at the first operation that finds a value of another thread, and at a
 * thread that takes it for its own one. That value replaced the thread's own one, and the first
 * operation to replace it had found a value of another thread before.
 *
 * An iteration that observes another one, and has no effect itself, is left out together with it.
 * It may look only once: at a second look, it might find a later iteration of the other thread,
 * which waits behind the first one.
 *
 * In all other cases, the location is *seen* (iteration.h), like a lock that a trylock finds held,
 * and each change is an effect. That a location rests is a fact, which the machine learns when an
 * iteration whose effects were all on one location leaves it 0. Only where memory orders do not
 * matter: a store that is compared may synchronise, and a thread may find an old value. */
#pragma once

#include "machine/native/native_internal.h"

/* Whether the operation is on a location that rests and was not seen. */
bool resting_has(const struct native *native, const struct op *op);

/* The thread has observed `data->tried`, if that is not 0, and did not just end its iteration.
 * Learns the fact. */
void resting_see(struct native *native, struct thread_data *data);

/* Records the operation, which `thread` runs with `result`. Returns whether its effect is hidden in
 * `data->effects`. May learn a fact. Requires: resting_has. */
bool resting_note_result(struct native *native, const struct op *op, unsigned thread,
                         uint64_t result, struct thread_data *data);

/* Records an effect of the iteration that is not hidden. */
void resting_note_effect(struct native *native, const struct op *op, unsigned thread,
                         uint64_t result, struct thread_data *data);

/* The iteration had effects, and left the thread's variables as they were. Returns whether it
 * teaches that a location rests, which is a new fact. */
bool resting_learn(struct native *native, const struct thread_data *data);
