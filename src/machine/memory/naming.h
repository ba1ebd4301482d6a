/* naming.h - names for memory of the native program that mean the same in every process.
 *
 * The address of a global variable depends on the process. The number of a thread, and so the
 * addresses of its objects (address.h), depend on the order in which threads were discovered. So a
 * name has neither. In a name, a global is its index in the program's own order, and a thread is
 * its path of creations: the main thread has a fixed name, and the name of the n-th thread that a
 * thread creates is a hash of the creator's name and n. (The probability that two of a program's
 * 512 threads have the same name is less than 2^-45.) */
#pragma once

#include "machine/memory/address.h"
#include "machine/memory/facts.h"

struct global;
struct program;

struct naming {
    const struct program *program;
    uint64_t threads[ADDRESS_THREADS]; /* by number, names; 0: there is no such thread */
};

/* Keeps a reference to `program`. Names the main thread, whose number is 0. */
void naming_init(struct naming *naming, const struct program *program);

/* Names thread `number`: the `index`-th one, from 0, that `creator` creates. Requires: `creator`
 * has a name, `number` has none. */
void naming_add_thread(struct naming *naming, unsigned number, unsigned creator, uint32_t index);

/* The place of the aligned word at the address `word`. Requires: it lies in modelled memory, or one
 * of its bytes lies in a global variable or in the gap of at least 8 bytes behind one; or it is the
 * stand-in (oversized.h) of an object there. */
struct fact_place naming_place(const struct naming *naming, uint64_t word);

/* The global variable with the greatest address that is not above `address`, or NULL. */
const struct global *program_find_global(const struct program *program, uint64_t address);

/* The name of the function that begins at the address; "" if it is unknown, or there is none. */
const char *program_function_name(const struct program *program, uint64_t address);

/* A number in place of an address, for reports and for what the program prints: the same in every
 * process, while the addresses of static memory and code are the system's choice. The value itself,
 * unless it is an address of this process, or near one of the program's globals. A global and a
 * function of the program have numbers of their own, and so do the functions and data of shared
 * libraries; anything else has one number together. */
uint64_t portable_number(const struct program *program, uint64_t value);
