/* semaphores.h - random programs with semaphores, most of which have one waiter. */
#pragma once

#include "program.h"

/* The program that the seed stands for. `more`: as for program_random. */
struct program_text semaphores_random(uint64_t seed, unsigned more);
