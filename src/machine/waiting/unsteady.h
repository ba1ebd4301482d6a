/* unsteady.h - the clock and random numbers in loops that wait.
 *
 * These values are unsteady (kinds.h): they differ from one iteration to the next although no
 * thread has done anything. doc/waiting.md says when they are choices. */
#pragma once

#include "machine/native/native_internal.h"

/* The running thread is about to read the clock, or to draw a random number: values that are
 * unsteady. Each returns whether the value may end a loop in which the thread waits, and so
 * is a choice. */
bool unsteady_note_reading(void);
bool unsteady_note_draw(void);

/* A wait of the running thread has timed out: the time is later than it was. */
void unsteady_note_time_out(void);

/* The iteration of a loop, which had no effect but an unsteady value, ends at `site`. `same`: the
 * thread's variables are as they were at its beginning. May learn a fact, and then does not return.
 */
void unsteady_note_end(const struct site *site, struct thread_data *data, bool same);
