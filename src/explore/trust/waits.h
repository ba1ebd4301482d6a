/* waits.h - the sets of posts that waits of semaphores may have (discipline/semaphores.h). */
#pragma once

#include "explore/trust/frames.h"

/* Whether the thread's next operation, a post or a wait, fits the semaphore: it needs no order. If
 * not, learns that. */
bool waits_fit(const struct trust *trust, unsigned thread);

/* Whether there is just one set for the thread's next operation, a wait that can run. */
bool waits_have_one_set(const struct trust *trust, unsigned thread);

/* Sets the clock to that of the first set of that operation; then, to that of the next one. Returns
 * false if there is none. */
void waits_set_first(const struct trust *trust, unsigned thread, clock_entry *clock);
bool waits_go_on(const struct trust *trust, unsigned thread, clock_entry *clock);

/* For a wait that was the event `id`, like `*wait`, and is removed. All posts that are newer than
 * that are in its sets. waits_set_first_again sets the clock to that of the first such set,
 * waits_set_next goes from one to the next. Both return false if there is none. */
bool waits_set_first_again(const struct trust *trust, event_id id, const struct event *wait,
                           clock_entry *clock);
bool waits_set_next(const struct trust *trust, event_id id, const struct event *wait,
                    clock_entry *clock);
