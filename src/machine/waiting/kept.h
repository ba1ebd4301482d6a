/* kept.h - iterations that are kept for what they access.
 *
 *     while (!load(x)) seen = p;                      if (load(y)) p = 1;
 *     store(y, 1);
 *
 * An iteration without an effect is left out, and its accesses with it. One of them may be a race
 * with another thread's access, or a use of an object that the other thread ends. Where each read
 * of a write orders, these are found in an execution in which the thread stops in the iteration, or
 * behind it: its accesses are events until then. But here, all operations on x and y are relaxed.
 * So `p = 1` needs what the thread does behind the loop, and yet nothing orders it behind the
 * iteration. Such an access is *loose* behind a thread: an event of that thread is in its causal
 * past, and does not happen before it.
 *
 * That a thread accesses a location in a loop, and that another one's access of it, or its end of
 * the object, is loose behind the thread, is a fact (facts.h). Then an iteration with an access of
 * the location is kept, once in a thread's life: it counts as an effect. That is enough. A race or
 * a use of freed memory needs one iteration of one thread; all others can be left out, so that the
 * thread has kept none before. doc/waiting.md has the proof.
 *
 * Only under a model in which happens-before is less than the causal order. */
#pragma once

#include "machine/native/native_internal.h"

/* Records the operation, at which the thread has arrived. */
void kept_note_arrival(struct native *native, const struct op *op, unsigned thread,
                       struct thread_data *data);

/* The thread is about to wait behind an iteration of the loop of which `entry` is the number, as in
 * struct thread_data. Returns whether that is kept, and records it. */
bool kept_has(struct thread_data *data, uint64_t entry);

/* Another thread's operation at the location, or its end of the lifetime, is loose behind `thread`,
 * which has been in a loop. May learn the fact. */
void kept_loosen(struct native *native, uint32_t number, unsigned thread);
