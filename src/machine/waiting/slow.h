/* slow.h - time that passes in iterations that are left out.
 *
 *     while (!load(x)) sleep(1);
 *     assert(time(NULL) < begin + 3);
 *
 * An iteration that sleeps moves the thread's clock. It is left out if it has no other effect, and
 * there may be any number of it. So the thread is *slow* behind the loop: perhaps much time has
 * passed. It is a choice at the thread's next reading of a clock, and at those of other threads
 * that have the loop in their causal past. That a loop has such iterations is a fact (facts.loops).
 *
 * Much time passes for each thread once at the most: more choices would have their product.
 * Reports say which times are tried (report/formats/text_conclusion.c). Loops whose iterations
 * read a clock are another matter (unsteady.h). */
#pragma once

#include "machine/native/native_internal.h"

/* What an iteration's end is told of its beginning: the number of the loop's execution, and how
 * often the thread has slept. */
uint64_t slow_mark(const struct thread_data *data);

/* Whether the iteration that is ending has taken time, and no thread can tell by what it read. */
bool slow_has(uint64_t mark, const struct thread_data *data);

/* An iteration begins. */
void slow_begin(const struct native *native, const struct site *site, struct thread_data *data);

/* The thread is about to wait, at `site`, behind iterations of the loop. `took_time`: these have
 * taken time. May learn a fact, and then does not return. */
void slow_learn(struct native *native, const struct site *site, uint32_t loop, bool took_time);

/* Whether much time may have passed in loops before the running thread's reading of a clock, since
 * its last one. `has_others`: these may be loops of other threads. */
bool slow_was(const struct site *site, bool has_others);
