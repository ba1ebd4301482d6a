/* program.h - from options to a program that can run, to the machine that runs it, and to the
 * options of an exploration. */
#pragma once

#include "machine/memory/facts.h"
#include "run/options.h"

/* Loads the program that the options name; front_free takes it back. Dies with a message when it
 * cannot be used. */
struct front *program_load(const struct run_options *options);
/* The program of the pieces that the options choose of what was read (front_read); NULL: of the
 * files that they name. */
struct front *program_load_read(const struct front *read, const struct run_options *options);
/* The same program once more, in code that keeps record of the calls that its threads are in. */
struct front *program_load_with_calls(const struct front *front, const struct run_options *options);

/* The machine for the program, as the options want it; native_machine_free takes it back. */
struct machine *program_machine_new(const struct program *program,
                                    const struct run_options *options);

/* The spin limit that suits most programs: it ends soon, and finds most errors. */
enum { EXPLORE_SPIN_LIMIT = 64 };

/* Without a bound or a limit of time. The model depends on what is known of the program. */
struct explore_options explore_options_of(const struct run_options *options,
                                          const struct facts *facts);

/* Dies if the program has something that only interleavings have, and the model has others. */
void explore_options_check(const struct run_options *options, const struct facts *facts);
