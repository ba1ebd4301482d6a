/* counters.h - random programs with counters: locations that threads update, ignoring the results,
 * and read. At some, they also store, or use the results of updates. */
#pragma once

#include "program.h"

/* The program that the seed stands for. `more`: as for program_random. */
struct program_text counters_random(uint64_t seed, unsigned more);

/* Makes fences release, updates relaxed or release, and stores to the first counter seq_cst, most
 * of the time, so that the updates need no order under a model that tells memory orders apart. Now
 * and then, all other accesses are seq_cst. */
void counters_weaken(struct program_text *text, uint64_t seed);
