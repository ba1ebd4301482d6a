/* least.h - the least memory orders of random programs, against brute force. */
#pragma once

#include "model/memory_model.h"

/* Tries the programs that so many seeds stand for, from the first one on, and prints those for
 * which something is wrong. Every fifth seed stands for two programs with common places. Up to six
 * orders of each may be chosen, in a random box; each assignment is explored under the model, rc11
 * or tso. What is compared:
 *  - errors are downward closed: with weaker orders, a program that fails still fails;
 *  - an assignment that is bad for the graph of an error is one with which the program fails;
 *  - the search finds the minimal assignments without an error, and no others.
 * Prints a summary, and returns the exit status. */
int least_main(uint64_t seed, uint64_t count, const struct memory_model *model);
