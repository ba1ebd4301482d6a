/* naming.h - names for memory of the native program that mean the same in every process.
 *
 * The address of a global variable depends on the process. The number of a thread, and so the
 * addresses of its objects (address.h), depend on the order in which threads are discovered. In
 * a name, a global is its index in the program's own order, and a thread is its path of creations:
 * the main thread has a name, and the n-th thread that a thread creates has one that is hashed from
 * its creator's name and n. Two of 512 threads have the same name with a chance below 2^-45. */
#ifndef HEDDLE_MACHINE_NAMING_H
#define HEDDLE_MACHINE_NAMING_H

#include "machine/address.h"
#include "machine/facts.h"

struct global;
struct program;

struct naming {
    const struct program *program;
    uint64_t threads[ADDRESS_THREADS]; /* by number, names; 0: there is no such thread */
};

/* Refers to `program`. There is the main thread, with the number 0. */
void naming_init(struct naming *naming, const struct program *program);

/* `number` is the `index`-th thread that `creator` creates. */
void naming_add_thread(struct naming *naming, unsigned number, unsigned creator, uint32_t index);

/* The place of the aligned word at `word`. Requires: the word lies in modelled memory, or some byte
 * of it in a global variable. */
struct fact_place naming_place(const struct naming *naming, uint64_t word);

/* The global variable with the greatest address that is not above `address`, or NULL. */
const struct global *program_find_global(const struct program *program, uint64_t address);

#endif
