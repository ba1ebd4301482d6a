/* front.h - loads a program from files and compiles it for the native machine.
 *
 * Only this folder and its rooms use LLVM. The steps, in their order, each named for its file:
 *  - load: compiles the files with clang (clang.c), links them to one module, adds heddle's C and
 *    C++ library, and makes plain control flow of exceptions (exceptions.c)
 *  - prepare: replaces inline assembly by its meaning (assembly.c), attaches the names of accesses
 *    (names.c), checks variables that were never set (unset.c), removes what would mislead later
 *    passes, turns local variables into SSA values, and brings waiting loops into a form that can
 *    be compared (carried.c, attempts.c)
 *  - inline: gives each call its own copy of a function with sections, on demand
 *  - ranges: replaces calls of __VERIFIER_nondet_* by choices among the values that the program
 *    assumes
 *  - random: replaces random numbers of which only a remainder matters by choices, on demand
 *  - calls: replaces calls of library functions by calls of the machine's models
 *  - recursion: inserts checks of the remaining stack
 *  - guards: inserts checks of divisions, indirect calls and `unreachable`
 *  - accesses: replaces loads, stores and other accesses by calls of the machine, and inserts
 *    checks of native arrays (bounds.c)
 *  - blocks: summarises sections and atomic accesses as terms, on demand
 *  - shadows: inserts checks of decisions on undefined bits
 *  - locals: turns variables that other threads may reach into objects of the machine
 *  - iterations: inserts code that tells the machine of the iterations of loops
 *  - deliveries, jumps: lets threads look for signals, and replaces setjmp
 *  - call_records: inserts code that records the calls that a thread is in, on demand
 *  - optimise (front.c): default<O2>; the machine's operations are opaque calls by then
 *  - loops: inserts counters into loops that the machine does not see
 *  - jit: generates machine code, and the tables of its variables and functions (tables.c)
 *  - cached: keeps these for the next time, when only load's first step and the link are left */
#pragma once

#include "front/load/test_functions.h"
#include "front/options.h"
#include "machine/native.h"

#include <stdio.h>

/* A loaded program. Owns the machine code, its data, its sites and the `struct program`. */
struct front;

/* Loads the files. Dies with a message and its place if they cannot be used. front_free frees the
 * result. */
struct front *front_load(const struct front_options *options);
/* Loads the program again, with other options, from the contents that the files had when `front`
 * was loaded or read. What was read first must outlive the result. */
struct front *front_load_again(const struct front *front, const struct front_options *options);
/* Only reads the files, compiles those in C and C++, and finds the tests among their functions. The
 * result may be loaded again (options->pieces) and released, nothing else. The tests refer to it;
 * the caller releases them. Dies as front_load does. */
struct front *front_read(const struct front_options *options, struct test_functions *tests);
/* Writes a file in C that defines the functions and variables that the files use and none of them
 * defines, for the user to fill in (front/calls/stubs.c). Returns their number. Dies as front_load
 * does. */
size_t front_write_stubs(const struct front_options *options, FILE *file);
/* In a process that was forked since the program was loaded, and before that runs: makes the
 * program this process's own, where a variable of the environment has another value. `from` is one
 * of options->variables, and `to`, such a text, too, is not longer. */
void front_separate(struct front *front, const char *from, const char *to);
const struct program *front_program(const struct front *front);
void front_free(struct front *front);

/* LLVM's version, such as "19.1.7". Fresh memory. */
char *front_llvm_version(void);
