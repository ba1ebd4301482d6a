/* least_program.h - random programs whose memory orders are to be chosen. */
#pragma once

#include "program.h"

/* Threads that store and load two locations, or a message. Main joins them, and fails if what they
 * have read is what it is about: all of the program's orders are weak. */
struct program_text least_program_random(uint64_t seed);

/* Two or three threads, each of which stores, and then loads what the next one stores. Main fails
 * if all have read what was there before. */
struct program_text least_program_buffering(uint64_t seed);
