/* options.h - options of the front end: the files to load, and how. */
#pragma once

#include "machine/program.h"

#include <stdbool.h>
#include <stddef.h>

/* The most levels of callers that tell sites apart. */
enum { FRONT_MOST_CONTEXTS = 8 };

/* The entry of programs that are scenarios of a checked object (libc/scenario.c). */
#define FRONT_SCENARIO_ENTRY "__heddle_scenario"
/* The main of programs that have none, but tests of a framework (libc/headers/heddle_tests.h). */
#define FRONT_TESTS_ENTRY "heddle_test_main"

struct front_file {
    const char *path;                   /* .c, .cc, .cpp, .cxx, .ll, .bc or any */
    const char *const *clang_arguments; /* for this file; those for all files follow them */
    size_t clang_argument_count;
};

struct front_options {
    struct program_image image; /* to load in place of files; empty: there is none */
    const struct front_file *files;
    size_t file_count;
    const size_t *pieces; /* those that front_load_again links, of what was read; NULL: all */
    size_t piece_count;
    const char *language; /* of files whose names tell none: "c" or "c++"; NULL: they are refused */
    const char *const *clang_arguments; /* for all files, before each file's name */
    size_t clang_argument_count;
    const char *entry;            /* the function to run, such as "main" */
    const char *const *arguments; /* of the program, after its name */
    size_t argument_count;
    const char *const *variables; /* of the environment: NAME=VALUE */
    size_t variable_count;
    const char *const *given_files; /* that the program may read: PATH, or PATH=HOSTPATH */
    size_t given_file_count;
    bool competition; /* SV-COMP's functions have its meaning even if the program defines them */
    bool is_ilp32;    /* refuses files that depend on the sizes of LP64 (data_model.c) */
    bool limits_iterations; /* counts the iterations of loops, for native_options.unroll */
    bool
        refuses_inputs; /* that may have too many values; else some of them are tried (suggest.c) */
    const char *error_label; /* to come to a label of this name is an error; NULL: none */
    bool chooses_random;     /* each number of rand() and its like is a choice (random.c) */
    bool
        traps_unsupported; /* what heddle does not support is an error where it is executed, instead
                               of when the program is loaded */
    bool unset_is_zero;    /* a local variable that was never set is 0, and no error to use */
    bool volatile_is_atomic; /* volatile loads acquire, and volatile stores release */
    bool orders_matter;      /* the memory model tells memory orders apart */
    bool orders_vary;        /* the orders of sites may change after loading (src/orders): nothing
                                relies on those of the source */
    unsigned order_contexts; /* levels of callers for which operations are sites of their own
                                (sites/contexts.c) */
    bool makes_atomic;       /* accesses that are not atomic could be (sites/parts.c) */
    bool offers_fences;      /* adds fences of no order, for which src/orders may choose one
                                (sites/fences.c) */
    bool races_are_errors;   /* each data race ends the execution */
    bool attempts_fail;      /* weak compare-exchanges and the like may fail for no reason */
    bool caches;             /* takes what was loaded before from the cache (front/cached.h) */
    bool keeps_image;        /* struct program gets its image */
    bool verbose;            /* prints to stderr how long each step took */
    bool debug;              /* for a debugger: not optimised, and announced to it */
    bool calls;              /* threads record the calls that they are in */
    bool runs_once;          /* loaded soon rather than fast: a few executions are all it is for */
    bool covers_lines;       /* struct coverage has all lines and branches, not assertions alone */
    bool summarises_blocks;  /* struct program gets its blocks; sums wrap around */
};
