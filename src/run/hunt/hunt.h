/* hunt.h - a hunt for an error: several searches take turns, and the first error ends them all.
 *
 * No search suits all programs. Random runs find errors behind long executions and among many
 * threads, bounds those that take few preemptions, a whole search those of small programs, and one
 * by values those where many executions come to the same. Nobody can tell beforehand. */
#pragma once

#include "run/run_hooks.h"

/* Like run_explore, by turns of several searches. The verdict is that of the search that finds an
 * error or comes to its end; it tells what was tried. Requires that the options' explorer is trust,
 * and that they have no bound, checkpoint or cluster. */
void run_hunt(const struct program *program, const struct run_options *options,
              const struct run_hooks *hooks, struct verdict *verdict);
