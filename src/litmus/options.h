/* options.h - the command line of heddle-litmus. */
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
