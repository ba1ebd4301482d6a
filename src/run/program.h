/* program.h - from options to a program that can run, and to the machine that runs it. */
#pragma once

#include "run/options.h"

/* Loads the program that the options name; front_free takes it back. Dies with a message when it
 * cannot be used. */
struct front *program_load(const struct run_options *options);
/* The program of the pieces that the options choose of what was read (front_read). */
struct front *program_load_read(const struct front *read, const struct run_options *options);
/* The same program once more, in code that keeps record of the calls that its threads are in. */
struct front *program_load_with_calls(const struct front *front, const struct run_options *options);

/* The machine for the program, as the options want it; native_machine_free takes it back. */
struct machine *program_machine_new(const struct program *program,
                                    const struct run_options *options);
