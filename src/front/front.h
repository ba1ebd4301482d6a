/* front.h - from files to a program that the native machine can run.
 *
 * The only door to LLVM. Its steps, each a file of this folder:
 *  load       files -> one module (clang.c runs clang for C and C++), with heddle's C library
 *  prepare    what is accessed gets its name (names.c); what other passes need not know about is
 *             removed; locals become SSA values
 *  ranges     a __VERIFIER_nondet_* becomes a choice among the values that are assumed of it
 *  calls      library calls become calls of the machine's models
 *  locals     variables that others may see become the machine's; the others stay native
 *  accesses   loads, stores and the like become calls of the machine
 *  guards     divisions, indirect calls and `unreachable` are checked; so are deep recursion
 *             (recursion.c), native arrays' bounds (bounds.c) and reads of what was never set
 *             (unset.c)
 *  call_records  where it is wanted, threads keep record of the calls that they are in
 *  optimise   default<O2>: what the machine must see is opaque by now
 *  loops      loops that the machine would not see are counted
 *  jit        machine code, and the tables of what is in it */
#ifndef HEDDLE_FRONT_FRONT_H
#define HEDDLE_FRONT_FRONT_H

#include "front/options.h"
#include "machine/native.h"

/* Owns the machine code, its data, its sites and the `struct program`. */
struct front;

/* Dies with a message that names the place when the files cannot be used. */
struct front *front_load(const struct front_options *options);
/* The same program once more, of what its files held when `front` was loaded. */
struct front *front_load_again(const struct front *front, const struct front_options *options);
const struct program *front_program(const struct front *front);
void front_free(struct front *front);

#endif
