/* explore.h - from a loaded program to a verdict: one exploration after another.
 *
 * An exploration starts again whenever the machine has learnt something that its states depend on
 * (that accesses of different sizes overlap, say); what was found until then is forgotten. With a
 * range of bounds there is one exploration for each of them. */
#pragma once

#include "run/run_hooks.h"

/* Explores the program and fills in all of the verdict but load_seconds. The caller passes an empty
 * verdict and releases it, while the program is still there. */
void run_explore(const struct program *program, const struct run_options *options,
                 const struct run_hooks *hooks, struct verdict *verdict);
