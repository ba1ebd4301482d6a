/* sections.h - iterations in which a thread lets others take a lock that it holds in its loop.
 *
 *     lock(m);
 *     while (!ready) { unlock(m); lock(m); }
 *
 * Such an iteration *gives way*. It leaves the lock as it was, but another thread's section may lie
 * between the unlock and the lock. That section has no place in an execution without the iteration.
 * What lies between the unlock of one iteration and that of the next one can be left out, as it
 * takes the lock and gives it back, if the thread is in the same state at both moments. So it is if
 * both iterations begin in the same state, and find the same until they give way.
 *
 * Therefore a part of thread_data.effects is a hash of what the thread has found between its latest
 * two unlocks of this kind. It differs from the hash before, unless that has been the same. A
 * condition variable's wait gives way. */
#pragma once

#include "machine/native/native_internal.h"

/* An iteration begins, with these variables of the loop (heddle_iteration_begin). */
void sections_begin(uint64_t variables, struct thread_data *data);

/* The thread has the result of the operation. */
void sections_note_result(const struct op *op, uint64_t result, struct thread_data *data);

/* The thread gives back a lock, or a location that it owned (resting.h). Returns what this adds to
 * thread_data.effects. */
uint64_t sections_give_back(const struct native *native, uint32_t location,
                            struct thread_data *data);
