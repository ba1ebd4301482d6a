/* portable.h - numbers in place of addresses, for reports and for what the program prints: the same
 * in every process, while the addresses of static memory and code are the system's choice. */
#pragma once

#include <stdint.h>

struct program;

/* The value itself, unless it is an address of this process, or near one of the program's globals.
 * A global and a function of the program have numbers of their own, and so do the functions and
 * data of shared libraries; anything else has one number together. */
uint64_t portable_number(const struct program *program, uint64_t value);
