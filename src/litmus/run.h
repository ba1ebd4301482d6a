/* run.h - heddle-litmus: its command line, and the run of one test. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct memory_model;

struct litmus_options {
    const struct memory_model *model;
    double time_limit;       /* seconds for each test; 0: none */
    uint64_t memory_limit;   /* MiB; 0: as in run_options */
    uint64_t unroll;         /* iterations of a loop beyond the first; 0: no limit */
    bool volatile_is_atomic; /* volatile accesses are relaxed atomic ones */
    bool shows_program;      /* print the C program that a test becomes, and do not run it */
    bool help, version;
    char *const *names; /* of files and folders; not owned */
    size_t name_count;
};

/* Dies when the arguments make no sense. Refers to them. */
void litmus_options_parse(struct litmus_options *options, int count, char **arguments);
void litmus_options_print_usage(void);

/* --- The run of a test ------------------------------------------------------------------------ */

enum litmus_status {
    LITMUS_DONE = 0,
    LITMUS_REFUSED = 2, /* as of die */
    LITMUS_LIMITED = 3, /* a limit kept the exploration from something */
};

/* Runs the test in the file. `program` names a file for the test's C program, which the caller
 * removes. Dies if the test cannot be used. */
enum litmus_status litmus_run(const char *path, const char *program,
                              const struct litmus_options *options);
