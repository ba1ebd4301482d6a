/* sections.h - random programs of short critical sections, most of which read at most once. */
#pragma once

#include "program.h"

/* The program that the seed stands for, always the same. Two to four threads have one to three
 * steps each. Most steps are critical sections of one of two mutexes: one may read a variable, and
 * then write one or two, or not, depending on what it has read. Others are single accesses. All
 * accesses are atomic, and each variable is accessed anywhere. Few programs have sections of other
 * kinds. */
struct program_text sections_random(uint64_t seed);
