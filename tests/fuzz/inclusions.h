/* inclusions.h - each execution under a model is one under those that allow more.
 *
 * Explorations are compared with each other: there is no oracle. Executions within a bound on
 * preemptions are compared if both models count these by porf. So sc does here, too, but for one
 * comparison: a linearisation that respects hb respects porf. */
#pragma once

#include "engine.h"
#include "program.h"

/* Returns whether all is as it should be; otherwise prints a program that is not, which may be
 * smaller. Without a bound, the program is also the same under sc and rc11 if all its orders are
 * seq_cst. */
bool inclusions_try(uint64_t seed, const struct program_text *text, struct subject subject);
