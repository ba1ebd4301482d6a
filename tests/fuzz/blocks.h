/* blocks.h - random programs whose threads are short blocks: sections of mutexes, atomic sections,
 * and single operations. */
#pragma once

#include "program.h"

/* The program that the seed stands for, always the same. Three or four threads and main have one or
 * two blocks of one or two statements each, with values modulo 2 or 3, so that many blocks come to
 * one state in both orders by chance. Most data is accessed under one mutex. */
struct program_text blocks_random(uint64_t seed);
