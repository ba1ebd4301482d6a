/* options.h - what the front end is asked to load, and how. */
#ifndef HEDDLE_FRONT_OPTIONS_H
#define HEDDLE_FRONT_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

struct front_file {
    const char *path;                   /* .c, .cc, .cpp, .cxx, .ll or .bc */
    const char *const *clang_arguments; /* for this file alone; those for all come behind them */
    size_t clang_argument_count;
};

struct front_options {
    const struct front_file *files;
    size_t file_count;
    const char *const *clang_arguments; /* go to clang in front of each file's name */
    size_t clang_argument_count;
    const char *entry;            /* the function to run: "main", or another one */
    const char *const *arguments; /* of the program, behind its name */
    size_t argument_count;
    bool competition; /* what SV-COMP gives a meaning has it, whatever the program's body does */
    bool limits_iterations; /* loops' rounds are counted, for native_options.unroll */
    bool verbose;           /* tells on stderr how long each step took */
    bool debug;             /* the code is for a debugger: not optimised, and announced to it */
    bool calls;             /* the threads keep record of the calls that they are in */
    bool dump_ir;           /* prints the instrumented and optimised module to stderr */
};

#endif
