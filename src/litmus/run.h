/* run.h - runs one litmus test: reads it, explores it, and prints the result. */
#pragma once

#include "litmus/options.h"

enum litmus_status {
    LITMUS_DONE = 0,
    LITMUS_REFUSED = 2, /* as of die */
    LITMUS_LIMITED = 3, /* a limit kept the exploration from something */
};

/* Runs the test in the file. `program` names a file for the test's C program, which the caller
 * removes. Dies if the test cannot be used. */
enum litmus_status litmus_run(const char *path, const char *program,
                              const struct litmus_options *options);
