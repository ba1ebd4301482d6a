/* polls.h - loops in which a thread does nothing but wait for another value.
 *
 * Each iteration only reads, or only tries to change something:
 *
 *     while (!atomic_load(&x)) pause();         while (atomic_exchange(&x, 1)) continue;
 *
 * A loop that does both may be one that computes what it then tries to write, as a push to a
 * lock-free stack. It does not wait: an iteration that fails finds a new value in the next one. */
#pragma once

#include "front/ir.h"
#include "front/loops/natural_loop.h"

/* Whether the loop is one of these. Requires: accesses and calls are lowered. */
bool polls_has(const struct natural_loop *loop);

/* Whether the loop's only operations read or try, or do both. Requires: likewise. */
bool polls_only_tries(const struct natural_loop *loop);
