/* counters.h - random programs with counters: locations that threads update, ignoring the results,
 * and read. */
#pragma once

#include "program.h"

/* The program that the seed stands for. `more`: as for program_random. */
struct program_text counters_random(uint64_t seed, unsigned more);
