/* waits.h - the sets of posts that waits of semaphores may have (discipline/semaphores.h). */
#pragma once

#include "explore/trust/frames.h"

/* Whether the thread's next operation, a post or a wait, fits the semaphore: it needs no order. If
 * not, learns that. */
bool waits_fit(const struct trust *trust, unsigned thread);
