/* least.h - the least memory orders of random programs, against brute force. */
#pragma once

#include <stdint.h>

/* Tries the programs that so many seeds stand for, from the first one on, and prints those for
 * which something is wrong. Up to five orders of each may be chosen, in a random box; each
 * assignment is explored. What is compared:
 *  - errors are downward closed: with weaker orders, a program that fails still fails;
 *  - an assignment that is bad for the graph of an error is one with which the program fails;
 *  - the search finds the minimal assignments without an error, and no others.
 * Prints a summary, and returns the exit status. */
int least_main(uint64_t seed, uint64_t count);
