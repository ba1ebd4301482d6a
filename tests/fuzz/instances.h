/* instances.h - VerifySC and the closure on random instances, against a search that tries every
 * interleaving. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Tries the instances that so many seeds stand for, from the first one on, and prints those for
 * which something is wrong:
 *  - a witness is found if there is one, also of the closed instance, also with demands on the end
 *    and on two adjacent events; and it is one;
 *  - the closure has every witness;
 *  - undoing it leaves the instance as it was.
 * Prints a summary, and returns the exit status. */
int instances_main(uint64_t seed, uint64_t count);
