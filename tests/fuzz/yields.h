/* yields.h - has the threads of a random program yield. */
#pragma once

#include "program.h"

/* Has threads yield in front of some instructions that are operations; in most programs, too, in
 * front of loops that wait. Always the same for a seed. */
void yields_choose(struct program_text *text, uint64_t seed);
